# One makefile for everything. `make help` lists the targets; V=1 shows the commands.
# VARIANT is release, debug, asan or clang; B is where its objects go; ROOMS can be narrowed while working on one room.
VARIANT ?= release
B       ?= build/$(VARIANT)
ROOMS   ?= base core io measure study session ui term output view app cli
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)

PKG_CONFIG ?= pkg-config
CC_clang   := clang
ifeq ($(origin CC),default)
CC := $(or $(CC_$(VARIANT)),gcc)
endif

PACKAGES := ncursesw libcjson zlib libzip libutf8proc cmocka
# Asked for once, and only when the first file is compiled: `make deps` may have to run before.
pkg_cflags = $(eval pkg_cflags := $(shell $(PKG_CONFIG) --cflags $(PACKAGES)))$(pkg_cflags)
pkg_libs   = $(eval pkg_libs := $(shell $(PKG_CONFIG) --libs ncursesw libcjson zlib libzip libutf8proc) -lcsv -lm)$(pkg_libs)
test_libs  = $(eval test_libs := $(shell $(PKG_CONFIG) --libs cmocka))$(test_libs)

# $(call try,FLAGS[,WITH]): those that compiler and linker here make an empty program with, each on its own, beside WITH.
try = $(shell mkdir -p $(B); for flag in $(1); do echo 'int main(void) { return 0; }' | \
        $(CC) -O2 -Werror $(2) $$flag -x c - -o $(B)/tried >/dev/null 2>&1 && echo $$flag; done; rm -f $(B)/tried)

OPT_release := -O2 -g
OPT_debug   := -O0 -g3
OPT_tsan    := -O1 -g -fsanitize=thread
LINK_tsan   := -fsanitize=thread
OPT_valgrind := -O2 -g # no FORTIFY_SOURCE: valgrind takes its memmove for a memcpy
OPT_coverage := -O0 -g --coverage -DSM_COVERAGE
LINK_coverage := --coverage
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
LINK_asan   := -fsanitize=address,undefined
# Of clang's sanitizers one stops who reckons with a pointer that is none, which gcc does not see. Branches are counted,
# for the fuzz targets; comparisons are not traced: that costs half of the executions, and the dictionaries know the words.
# Where clang came without its sanitizers' runtime, that one alone is watched, with a trap.
OPT_clang   = -O2 -g $(if $(clang_watches),$(clang_watches) -fno-sanitize-recover=all -fno-omit-frame-pointer $(clang_counts),-fsanitize=pointer-overflow -fsanitize-trap=pointer-overflow)
LINK_clang  = $(clang_watches)
all_watches := -fsanitize=address,undefined
clang_counts := -fsanitize-coverage=inline-8bit-counters,pc-table
clang_watches = $(eval clang_watches := $$(call try,$$(all_watches)))$(clang_watches)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-unused-parameter $(if $(WERROR),-Werror)
# What makes a fault harder to misuse, as far as it is known here; tried once, when there may be a compiler.
HARD_C         := -fPIC -fvisibility=hidden -fstack-protector-strong -fstack-clash-protection -fcf-protection
HARD_C_release := -D_FORTIFY_SOURCE=3
HARD_LINK      := -pie -Wl,-z,relro -Wl,-z,now
hard_c    = $(eval hard_c := $$(call try,$(HARD_C) $(HARD_C_$(VARIANT))))$(hard_c)
hard_link = $(eval hard_link := $$(call try,$$(HARD_LINK),$$(filter -fPIC,$$(hard_c))))$(hard_link)
SM_CPPFLAGS = -Isrc -Iinclude -I$(B)/gen -D_GNU_SOURCE $(pkg_cflags)
SM_CFLAGS   = -std=c11 -pthread $(WARN) $(hard_c) $(OPT_$(VARIANT))
SM_LDFLAGS  = $(hard_link) $(LINK_$(VARIANT))

room_sources := $(foreach r,$(ROOMS),$(wildcard src/$(r)/*.c src/$(r)/*/*.c))
objects      := $(patsubst src/%.c,$(B)/%.o,$(room_sources))
library      := $(B)/libsetmatch.a
program      := $(B)/setmatch
support      := $(patsubst tests/%.c,$(B)/tests/%.o,$(filter-out tests/support/%_fault.c,$(wildcard tests/support/*.c)))
faults       := $(patsubst %,$(B)/tests/support/%_fault.o,mem os serve slice)
# What is tested from end to end is no room of its own; it needs the whole program.
test_rooms   := $(ROOMS) $(if $(filter cli,$(ROOMS)),e2e fuzz library)
test_sources := $(foreach r,$(test_rooms),$(wildcard tests/$(r)/test_*.c))
tests        := $(patsubst tests/%.c,$(B)/tests/%,$(test_sources))

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all deps run test test-c asan valgrind valgrind-run valgrind-program clang check-layers check-loading format format-check \
        metrics docs check-docs files check-golden bench bare clean install uninstall help

all: build/setmatch ## build the program, build/setmatch

build/setmatch: $(program)
	$(Q)mkdir -p $(@D) && cp -f $< $@.new && mv -f $@.new $@

# The samples as arrays, for src/io/bytes/samples.c.
$(B)/gen/samples.inc: $(wildcard samples/*.csv)
	$(Q)mkdir -p $(@D) && for f in $^; do name=$${f#samples/}; \
	  echo "static const unsigned char sample_$${name%.csv}[] = {"; \
	  od -An -v -tu1 $$f | sed 's/  *\([0-9][0-9]*\)/\1,/g'; echo '};'; done >$@
$(B)/io/bytes/samples.o: $(B)/gen/samples.inc

# The lessons, and the tables and figures of the papers, as arrays and their rows, for src/io/lesson; there may be none.
lessons := $(wildcard samples/lessons/*.json)
$(B)/gen/lessons.inc: tests/support/embed.sh samples/course.txt samples/lessons $(lessons)
	$(Q)mkdir -p $(@D) && sh tests/support/embed.sh lesson samples/course.txt $(lessons) >$@.part && mv $@.part $@
$(B)/io/lesson/lessons.o: $(B)/gen/lessons.inc

exhibits := $(wildcard samples/exhibits/*.json)
$(B)/gen/exhibits.inc: tests/support/embed.sh samples/exhibits.txt samples/exhibits $(exhibits)
	$(Q)mkdir -p $(@D) && sh tests/support/embed.sh exhibit samples/exhibits.txt $(exhibits) >$@.part && mv $@.part $@
$(B)/io/lesson/exhibits.o: $(B)/gen/exhibits.inc

$(B)/%.o: src/%.c
	@mkdir -p $(@D)
	$(if $(filter 1,$(V)),,@echo "  CC    $<")
	$(Q)$(CC) $(SM_CPPFLAGS) $(CPPFLAGS) $(SM_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(if $(filter 1,$(V)),,@echo "  CC    $<")
	$(Q)$(CC) $(SM_CPPFLAGS) -I. -Itests $(CPPFLAGS) $(SM_CFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(library): $(objects)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# libsetmatch has its own allocator. The linker takes the other objects from the archive, but not base/mem.o.
SONAME := libsetmatch.so.1
library_objects := $(patsubst src/%.c,$(B)/%.o,$(wildcard src/library/*.c))
library_pc       = libcjson zlib libzip libutf8proc
library_libs     = $(eval library_libs := $(shell $(PKG_CONFIG) --libs $(library_pc)) -lcsv -lm)$(library_libs)
library_wrap    := -Wl,--wrap=sm_os_open,--wrap=sm_os_mkostemp,--wrap=sm_os_close
lib: build/$(SONAME) build/libsetmatch.a ## build the C library, build/libsetmatch.so.1 and build/libsetmatch.a
$(B)/$(SONAME): $(library_objects) $(library)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) -shared -Wl,-soname,$(SONAME) $(if $(LINK_$(VARIANT)),,-Wl$(comma)--no-undefined) -Wl,-z,relro -Wl,-z,now \
	  $(library_wrap) $(LINK_$(VARIANT)) $(LDFLAGS) $^ $(library_libs) $(LDLIBS) -o $@
build/$(SONAME): $(B)/$(SONAME)
	$(Q)mkdir -p $(@D) && cp -f $< $@.new && mv -f $@.new $@ && ln -sf $(SONAME) build/libsetmatch.so
# One object whose only global symbols are those of the header.
build/libsetmatch.a: $(library_objects) $(library)
	$(Q)mkdir -p $(@D) && $(CC) -r -nostdlib $(library_wrap) -o $(B)/setmatch_all.o $^ && objcopy --localize-hidden $(B)/setmatch_all.o && \
	  rm -f $@ && $(AR) rcs $@ $(B)/setmatch_all.o
check-abi: $(B)/$(SONAME) ## compare symbols and structs of the C library with src/library/abi.txt (UPDATE=1 rewrites it)
	$(Q)CC="$(CC)" sh tests/support/abi.sh $< $(if $(UPDATE),write)
.PHONY: lib check-abi

$(program): $(B)/main.o $(library)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ $(pkg_libs) $(LDLIBS) -o $@

# A test named *_fault takes memory, files and the clock from tests/support/*_fault.c, which can be told to fail.
$(B)/tests/%_fault: $(B)/tests/%_fault.o $(faults) $(support) $(library)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ $(test_libs) $(pkg_libs) $(LDLIBS) -o $@

$(B)/tests/%: $(B)/tests/%.o $(support) $(library)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ $(test_libs) $(pkg_libs) $(LDLIBS) -o $@

# The tests of the library use it from outside.
$(B)/tests/library/%: $(B)/tests/library/%.o $(B)/tests/support/main.o $(B)/$(SONAME)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ -Wl,-rpath,$(abspath $(B)) $(test_libs) $(LDLIBS) -o $@

# The fuzz targets, which their corpus goes through too.
fuzz_objects := $(patsubst tests/%.c,$(B)/tests/%.o,$(filter-out tests/fuzz/test_%.c tests/fuzz/libfuzzer.c,$(wildcard tests/fuzz/*.c)))
$(B)/tests/fuzz/test_%: $(B)/tests/fuzz/test_%.o $(fuzz_objects) $(support) $(library)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ $(test_libs) $(pkg_libs) $(LDLIBS) -o $@
$(B)/fuzz: $(B)/tests/fuzz/libfuzzer.o $(fuzz_objects) $(filter-out %/main.o,$(support)) $(library)
	$(if $(filter 1,$(V)),,@echo "  LINK  $@")
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) -fsanitize=fuzzer $(LDFLAGS) $^ $(test_libs) $(pkg_libs) $(LDLIBS) -o $@

# libvterm may be missing: then these tests say so and are skipped.
e2e_cflags = $(eval e2e_cflags := $(shell $(PKG_CONFIG) --cflags vterm 2>/dev/null))$(e2e_cflags)
e2e_libs   = $(eval e2e_libs := $(shell $(PKG_CONFIG) --libs vterm 2>/dev/null) $$(call try,-lutil))$(e2e_libs)
$(B)/tests/e2e/%: CPPFLAGS += $(e2e_cflags)
$(B)/tests/e2e/%: LDLIBS += $(e2e_libs)
$(filter $(B)/tests/e2e/%,$(tests)): | $(program)

-include $(objects:.o=.d) $(library_objects:.o=.d) $(wildcard $(B)/main.d $(B)/tests/*/*.d)

# The first of several goals may be deps: the others wait for it, with -j too.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
all test run: deps
$(objects) $(library_objects) $(B)/main.o $(tests:=.o) $(support) $(faults) $(fuzz_objects) $(B)/tests/fuzz/libfuzzer.o $(B)/torture/lie.o: | deps
endif

deps: ## install missing packages to build and test (apt-get; tested on Debian 12)
	$(Q)sh tests/support/deps.sh

run: all ## open the explorer on a built-in example
	$(Q)build/setmatch sample:fig1b

test-c: $(tests) ## run the C tests of the modules in ROOMS
	$(Q)sh tests/run.sh $(B) c

test: build/setmatch lib $(tests) ## run every test; the last line is "N passed, M failed"
	$(Q)sh tests/run.sh $(B) all

asan: ## run every test under AddressSanitizer and UBSan (WHAT=most: without those that fail allocations)
	$(Q)$(MAKE) --no-print-directory VARIANT=asan build/asan/setmatch && \
	  $(MAKE) --no-print-directory VARIANT=asan asan-tests
.PHONY: asan-tests
asan-tests: $(program) $(if $(filter most,$(WHAT)),$(filter-out %_fault,$(tests)),$(tests))
	$(Q)sh tests/run.sh $(B) $(or $(WHAT),all)

clang: ## build with clang and its sanitizers, with warnings as errors, and run the tests
	$(Q)$(MAKE) --no-print-directory VARIANT=clang WERROR=1 build/clang/setmatch clang-tests
.PHONY: clang-tests
clang-tests: $(program) $(tests:=.o) $(filter %_fault,$(tests))
	$(Q)SETMATCH_FEWER=$(or $(FEWER),5) sh tests/run.sh $(B) fault

valgrind: build/setmatch ## run the C tests under valgrind, without suppressions
	$(Q)$(MAKE) --no-print-directory VARIANT=valgrind valgrind-run
valgrind-run: $(tests)
	$(Q)sh tests/run.sh $(B) valgrind

# Position independent, for one library that all tests share; beside it the mutated rooms' objects that count, for which
# lines a test comes by, and those with sanitizers, for what the tests do not see by themselves.
OPT_mutants := -O1 -fPIC
OPT_touched := -O0 -fPIC --coverage
comma := ,
MUTATED := core,measure,session,io
mutated := $(subst $(comma), ,$(MUTATED))
mutants: ## mutate one operator, constant or return at a time and run the tests (long; COUNT=, SEED=, FROM=, IN=modules, SLOWEST=)
	$(Q)$(MAKE) --no-print-directory VARIANT=mutants mutants-built
	$(Q)$(MAKE) --no-print-directory VARIANT=touched touched-built
	$(Q)$(MAKE) --no-print-directory VARIANT=asan sanitized-built
	$(Q)MUTANT_LIBS="$(test_libs) $(pkg_libs)" nice python3 tests/support/mutants.py build/mutants --touched build/touched --asan build/asan \
	  --count $(or $(COUNT),320) --seed $(or $(SEED),1) --from $(or $(FROM),0) --rooms '$(or $(IN),$(MUTATED))' --slowest $(or $(SLOWEST),300)
mutants-built: $(objects) $(B)/main.o $(tests:=.o) $(support) $(faults) $(B)/flags
touched-built: $(filter $(addprefix $(B)/,$(addsuffix /%,$(mutated))),$(objects))
sanitized-built: $(library) $(addsuffix .o,$(filter $(addprefix $(B)/tests/,$(addsuffix /%,$(mutated))),$(tests))) $(support) $(faults) $(B)/flags
$(B)/flags: Makefile
	$(Q)mkdir -p $(@D) && echo $(SM_CPPFLAGS) $(SM_CFLAGS) -w >$@
.PHONY: mutants mutants-built touched-built sanitized-built

bare: ## run the README's build commands on a minimal Debian (root; minutes; WHOLE=1: completely)
	$(Q)sh tests/support/bare.sh $(abspath build)/bare

valgrind-program: build/setmatch ## run typical commands under valgrind
	$(Q)sh tests/support/valgrind_program.sh $(B)

check-layers: $(objects) $(library_objects) ## check every include and call against src/layers.txt
	$(Q)sh tests/support/check_layers.sh $(B)

sources_all := $(wildcard include/*.h src/*.c src/*/*.[ch] src/*/*/*.[ch] tests/*/*.c tests/*/*.h)
CLANG_FORMAT ?= clang-format
format: ## format the sources with clang-format
	$(Q)$(CLANG_FORMAT) -i $(sources_all)
format-check: ## fail if clang-format would change a source
	$(Q)$(CLANG_FORMAT) --dry-run -Werror $(sources_all)

# The program with a system that fails on request; and once more with a lie in it, which the oracle has to find.
$(B)/torture/setmatch: $(B)/main.o $(faults) $(library)
	$(Q)mkdir -p $(@D) && $(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ $(pkg_libs) $(LDLIBS) -o $@
$(B)/torture/lie.o: src/io/bytes/save.c
	$(Q)mkdir -p $(@D) && $(CC) $(SM_CPPFLAGS) $(CPPFLAGS) $(SM_CFLAGS) $(CFLAGS) -DSM_TORTURE_LIE -MMD -MP -c $< -o $@
$(B)/torture/liar: $(B)/main.o $(B)/torture/lie.o $(faults) $(library)
	$(Q)$(CC) $(SM_CFLAGS) $(CFLAGS) $(SM_LDFLAGS) $(LDFLAGS) $^ $(pkg_libs) $(LDLIBS) -o $@
torture: $(B)/torture/setmatch $(B)/torture/liar ## fail allocations and system calls in every scenario (TORTURE_S=130 seconds, from TORTURE_FROM=0; python3)
	$(Q)python3 tests/support/torture.py $(B)/torture --seconds $(or $(TORTURE_S),130) --from $(or $(TORTURE_FROM),0)
check-torture-all: $(B)/torture/setmatch $(B)/torture/liar ## fail every allocation and system call (15 minutes)
	$(Q)python3 tests/support/torture.py $(B)/torture --all
watchdog: $(B)/torture/setmatch ## measure how long keys, resizes and signals wait on hard tables (an hour; python3; WATCH="--tables clusters --cases matrix")
	$(Q)python3 tests/support/watchdog.py $(B)/torture $(WATCH)
.PHONY: torture check-torture-all watchdog

coverage: ## print the coverage of each module (gcovr; minutes)
	$(Q)$(MAKE) --no-print-directory VARIANT=coverage coverage-run
coverage-run: $(program) $(tests)
	$(Q)find $(B) -name '*.gcda' -delete; JOBS=1 sh tests/run.sh $(B) all; sh tests/support/coverage.sh $(B)
.PHONY: coverage coverage-run files

# What is looked for, and what is not and why, stands in .clang-tidy.
TIDY_FILES ?= $(room_sources) src/main.c
tidy: $(B)/gen/samples.inc $(B)/gen/lessons.inc $(B)/gen/exhibits.inc ## run clang-tidy on src (TIDY_FILES=)
	$(Q)printf '%s\n' $(TIDY_FILES) | xargs -P "$$(nproc 2>/dev/null || echo 1)" -n 12 sh -c \
	  'clang-tidy -quiet "$$@" -- $(SM_CPPFLAGS) -std=c11 2>/dev/null' tidy
analyze: $(B)/gen/samples.inc $(B)/gen/lessons.inc $(B)/gen/exhibits.inc ## run gcc -fanalyzer on src and compare with tests/support/analyzer.txt (15 minutes; ANALYZE_FILES=)
	$(Q)ANALYZE_FILES='$(ANALYZE_FILES)' sh tests/support/analyze.sh tests/support/analyzer.txt $(SM_CPPFLAGS) -std=c11 -pthread; \
	  status=$$?; [ $$status -eq 77 ] || exit $$status
.PHONY: tidy analyze

metrics: ## count lines and functions of each module
	$(Q)sh tests/support/metrics.sh

docs: build/setmatch ## regenerate the generated parts of README.md and docs (python3)
	$(Q)python3 tests/support/docs.py write build/setmatch
check-docs: build/setmatch ## fail if generated parts are out of date, or links or commands fail (python3)
	$(Q)python3 tests/support/doc_check.py build/setmatch
	$(Q)python3 tests/support/docs.py check build/setmatch
files: ## list every source file and its purpose, by module (python3)
	$(Q)python3 tests/support/docs.py files

check-prose: ## fail if a module has more replaced wording than its budget (python3; UPDATE=1 lowers the budgets, SHOW=src/ui lists matches)
	$(Q)python3 tests/support/prose.py $(if $(UPDATE),--update) $(if $(SHOW),--show $(SHOW))
check-subjects: ## fail if the subject of a new commit is not "module: imperative" in 60 characters (git, python3)
	$(Q)python3 tests/support/subjects.py
.PHONY: check-prose check-subjects

check-loading: build/setmatch ## run all checks of loading on all files
	$(Q)failed=; for proof in wild pollock header damage shards; do echo "$$proof:"; \
	  SETMATCH=$(CURDIR)/build/setmatch sh tests/support/python.sh tests/io/check_$$proof.py $$(case $$proof in pollock | header | damage) echo --full ;; esac) || failed=1; done; [ -z "$$failed" ]

check-planted: $(B)/tests/study/test_planted ## check that diagnose finds planted confusions and no others, in 50 to 5,000 classes (TABLES=20)
	$(Q)SETMATCH_PLANTED=$(or $(TABLES),20) $<
.PHONY: check-planted

check-emi: build/setmatch ## compare E[MI] with 50 digits of mpmath on 200 margins (minutes; COUNT=, SEED=)
	$(Q)SETMATCH=$(CURDIR)/build/setmatch sh tests/support/python.sh tests/measure/check_emi.py $(or $(COUNT),200) $(or $(SEED),7)
.PHONY: check-emi

check-coverage: $(B)/tests/study/test_coverage ## measure the coverage of 95 % intervals on 2,000 data sets (minutes; SETS= per population)
	$(Q)$< $(or $(SETS),500)
.PHONY: check-coverage

check-recipes: build/setmatch lib ## run the recipes in docs/how-to whose tools are installed (python3; a minute; ROWS=)
	$(Q)RECIPE_ROWS=$(or $(ROWS),1000000) SETMATCH=$(CURDIR)/build/setmatch sh tests/recipes/recipes.sh
.PHONY: check-recipes

bench_programs := $(patsubst %,$(B)/tests/bench/%,moves kernels spawn csv_count)
bench: build/setmatch $(bench_programs) ## compare times with other installed tools; never fails (python3; ROWS=load,.. PAIRS=7 SECONDS=60 SIZE=1e7)
	$(Q)if command -v python3 >/dev/null; then python3 tests/bench/bench.py $(B) --rows '$(ROWS)' --pairs $(or $(PAIRS),7) \
	  --seconds $(or $(SECONDS),60) --size $(or $(SIZE),1e7); else echo "python3 is missing: nothing is timed"; fi

bench-python: lib ## time the Python module next to scikit-learn; never fails (python3; SIZE=1e7)
	$(Q)SIZE='$(SIZE)' sh tests/support/python.sh tests/bench/python.py || true
.PHONY: bench-python

fuzz: ## fuzz TARGET= or all targets, FUZZ_S= seconds each or FUZZ_RUNS= fixed executions; FUZZ_SEED= repeats a run (clang)
	$(Q)$(MAKE) --no-print-directory VARIANT=clang build/clang/fuzz
	$(Q)FUZZ_RUNS='$(FUZZ_RUNS)' FUZZ_SEED='$(FUZZ_SEED)' sh tests/fuzz/fuzz.sh build/clang "$(TARGET)" $(or $(FUZZ_S),60)
corpus-unpack: ## unpack the fuzz inputs from tests/corpus to build/corpus/TARGET
	$(Q)sh tests/fuzz/corpus.sh unpack build/corpus
corpus-pack: ## pack build/corpus/TARGET into tests/corpus
	$(Q)sh tests/fuzz/corpus.sh pack build/corpus
.PHONY: fuzz corpus-unpack corpus-pack

soak: build/setmatch ## run random keys, kills and resizes at their targets (hours; SEEDS=, SOAK=, KILLS=, RESIZES=)
	$(Q)MAKE=$(MAKE) sh tests/support/check_all.sh soak kill resize
check-all: build/setmatch ## test every promise of docs/project/reliability.md at its target; can be resumed (hours; PARTS=)
	$(Q)MAKE=$(MAKE) sh tests/support/check_all.sh $(PARTS)
rounds: ## run the long checks in turn for MINUTES= (60) and add up their figures
	$(Q)MAKE=$(MAKE) nice sh tests/support/rounds.sh $(or $(MINUTES),60)
.PHONY: rounds
check-reliability: ## fail if docs/project/reliability.md is incomplete or from an earlier release
	$(Q)python3 tests/support/reliability.py check
.PHONY: soak check-all check-reliability

fuzz-blocks: $(B)/tests/io/test_blocks ## compare the fast and the careful reader on random texts (long; COUNT=, SEED=)
	$(Q)$< $(or $(COUNT),10000000) $(or $(SEED),1000000)
.PHONY: fuzz-blocks

fuzz-optima: $(B)/tests/measure/test_assignment_repair ## compare repaired optima after moves with every matching of small tables (long; COUNT=, SEED=)
	$(Q)$< $(or $(COUNT),4000000) $(or $(SEED),1000)
.PHONY: fuzz-optima

PREFIX  ?= /usr/local
DESTDIR ?=
LIBDIR  ?= lib
# Files to install, "FILE:WHERE" under PREFIX. uninstall removes the same files.
installed := build/setmatch:bin/setmatch \
             build/$(SONAME):$(LIBDIR)/$(SONAME) \
             build/libsetmatch.a:$(LIBDIR)/libsetmatch.a \
             include/setmatch.h:include/setmatch.h \
             src/python/setmatch/__init__.py:lib/python3/dist-packages/setmatch/__init__.py \
             docs/setmatch.1:share/man/man1/setmatch.1 \
             docs/setmatch-formats.5:share/man/man5/setmatch-formats.5 \
             docs/completions/setmatch.bash:share/bash-completion/completions/setmatch \
             docs/completions/_setmatch:share/zsh/site-functions/_setmatch \
             docs/completions/setmatch.fish:share/fish/vendor_completions.d/setmatch.fish
install: all lib ## install the program, the C library, the Python module, manuals and completions under PREFIX
	$(Q)for i in $(installed); do to="$(DESTDIR)$(PREFIX)/$${i#*:}"; mode=644; \
	  case $$i in build/setmatch:* | *.so.*) mode=755 ;; esac; \
	  install -d "$${to%/*}" && install -m $$mode "$${i%%:*}" "$$to" || exit 1; done
	$(Q)ln -sf $(SONAME) "$(DESTDIR)$(PREFIX)/$(LIBDIR)/libsetmatch.so"
	$(Q)install -d "$(DESTDIR)$(PREFIX)/$(LIBDIR)/pkgconfig" && printf '%s\n' 'prefix=$(PREFIX)' 'Name: setmatch' \
	  'Description: compare clusterings with classes' \
	  "Version: $$(sed -n 's/^#define SETMATCH_VERSION "\(.*\)"/\1/p' include/setmatch.h)" 'Cflags: -I$${prefix}/include' \
	  'Libs: -L$${prefix}/$(LIBDIR) -lsetmatch' 'Libs.private: -lcsv -lm -pthread' 'Requires.private: $(library_pc)' \
	  >"$(DESTDIR)$(PREFIX)/$(LIBDIR)/pkgconfig/setmatch.pc"
uninstall: ## remove the installed files
	$(Q)for i in $(installed) :$(LIBDIR)/libsetmatch.so :$(LIBDIR)/pkgconfig/setmatch.pc; do rm -f "$(DESTDIR)$(PREFIX)/$${i#*:}"; done
	$(Q)[ -z "$(DESTDIR)" ] || [ ! -d "$(DESTDIR)" ] || find "$(DESTDIR)" -mindepth 1 -depth -type d -empty -delete

version = $(shell sed -n 's/^\#define SM_VERSION "\(.*\)"/\1/p' src/output/output.h)
dist: ## write the last commit as build/setmatch-VERSION.tar.gz, which builds without git
	$(Q)mkdir -p build && git archive --prefix=setmatch-$(version)/ -o build/setmatch-$(version).tar.gz HEAD
	@ls -l build/setmatch-$(version).tar.gz
deb: dist ## build Debian packages of the last commit in build/deb, and check them with lintian
	$(Q)sh packaging/deb.sh build/setmatch-$(version).tar.gz build/deb
try-deb: ## install, run and remove the packages of make deb in a minimal Debian (root, debootstrap)
	$(Q)sh packaging/try.sh build/deb
.PHONY: dist deb try-deb

clean: ## remove build/
	$(Q)rm -rf build

help: ## list the targets
	@sed -n 's/^\([a-z][a-z-]*\):[^#]*## \(.*\)/  \1\t\2/p' Makefile | expand -t 18

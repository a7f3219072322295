"""Checks the subjects of commits: subjects.py [RANGE].

A subject is `module: imperative`, at most 60 characters. Without RANGE the check covers every commit since the one that
added this file, because older subjects follow no rule.
"""
import re
import subprocess
import sys

THIS = "tests/support/subjects.py"
# First words that are not a verb in the imperative, and endings of other forms of verbs.
NOT_A_VERB = set("a an the what who where when why how no not nothing nobody one two it its they this that these those "
                 "there if of in on at with without by for from to all every each only".split())
OTHER_FORM = re.compile(r"(ing|[^e]ed|[^su]s)$")
IMPERATIVE = set("bring embed feed heed need seed shed speed wed string swing spring sing bias alias canvas".split())


def git(*arguments):
    return subprocess.run(["git", *arguments], check=False, capture_output=True, text=True).stdout


def problem(subject):
    """Returns what is wrong with a subject, or None."""
    module, colon, rest = subject.partition(": ")
    if len(subject) > 60:
        return f"{len(subject)} characters (at most 60)"
    if not colon or not re.fullmatch(r"[a-z0-9_./-]+(, [a-z0-9_./-]+)*", module):
        return "expected module: imperative"
    verb = re.match(r"[\w-]*", rest).group()
    if verb in NOT_A_VERB or not verb[:1].islower() or (OTHER_FORM.search(verb) and verb not in IMPERATIVE):
        return f'expected an imperative after "{module}:", found "{verb}"'
    return None


def main(commits=None):
    added = git("log", "--diff-filter=A", "--format=%H", "--", THIS).split()
    if not commits and not added:
        print("0 passed, 0 failed")
        return 0
    log = git("log", "--no-merges", "--format=%h %s", commits or f"{added[-1]}..HEAD").splitlines()
    wrong = [(line, problem(line.partition(" ")[2])) for line in log]
    wrong = [(line, why) for line, why in wrong if why]
    for line, why in wrong:
        print(f"{line}: {why}")
    print(f"{len(log) - len(wrong)} passed, {len(wrong)} failed")
    return len(wrong) > 0


sys.exit(main(*sys.argv[1:]))

/* Memory that fails on request. Linked in place of src/base/mem.c into tests named *_fault. */
#ifndef TESTS_SUPPORT_MEM_FAULT_H
#define TESTS_SUPPORT_MEM_FAULT_H
#include <stdbool.h>
#include <stdint.h>

/* The k-th allocation from now on fails (1: the next); keep: and all after it. 0: none fails. */
void mem_fault_at(uint64_t k, bool keep);
bool mem_fault_happened(void);
uint64_t mem_fault_calls(void); /* allocations since the last mem_fault_at */
uint64_t mem_fault_live(void);  /* blocks handed out and not yet given back */
#endif

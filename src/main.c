#include "cli/cli.h"

int main(int argc, char **argv)
{
    return sm_cli_run(argc, argv);
}

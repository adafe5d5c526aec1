"""Says the figures per action and per half-move under the table of the benchmarks."""


def pytest_terminal_summary(terminalreporter, config):
    session = getattr(config, "_benchmarksession", None)
    if session is None or not session.benchmarks:
        return
    terminalreporter.section("microseconds, median")
    for bench in session.benchmarks:
        figures = ", ".join(f"{value} {key}" for key, value in sorted(bench.extra_info.items()))
        total = bench.stats.median * 1e3
        terminalreporter.write_line(f"{bench.name}: {total:.2f} ms, {figures}")

"""Charts, as they are drawn."""

from __future__ import annotations

from server.studio.insight.charts import Series, bars


def test_a_chart_needs_no_script_and_no_style():
    chart = bars("Verdicts", "by day", ["22 Nov", "23 Nov"], [Series("<b>", (3, 0), ("/studio/x?a=1&b=2", "/y"))])
    assert "<script" not in chart.svg
    assert "style" not in chart.svg
    assert 'href="/studio/x?a=1&amp;b=2"' in chart.svg
    assert 'aria-label="22 Nov: 3 &lt;b&gt;"' in chart.svg
    assert "/y" not in chart.svg

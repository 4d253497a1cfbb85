// Runs in the measured page before its own scripts: notes its paints, shifts, interactions and charts. Plain JavaScript,
// because a compiler's helpers are not there. The number of charts to wait for stands in `plumblineChartsCount`.
const watch = { largestPaintMs: 0, layoutShift: 0, interactionMs: 0, chartsMs: null, changedMs: 0 }
window.plumblineWatch = watch

function onEntries(type, take) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, durationThreshold: 16 })
}

onEntries('largest-contentful-paint', (entry) => {
  watch.largestPaintMs = entry.startTime
})
onEntries('layout-shift', (entry) => {
  if (!entry.hadRecentInput) watch.layoutShift += entry.value
})
onEntries('event', (entry) => {
  if (entry.interactionId) watch.interactionMs = Math.max(watch.interactionMs, entry.duration)
})

function countDrawnCharts() {
  const marks = 'circle, path' // axes and grids are lines and texts
  return [...document.querySelectorAll('svg.recharts-surface')].filter((chart) => chart.querySelector(marks))
    .length
}

let areChartsDrawn = false
new MutationObserver(() => {
  watch.changedMs = performance.now()
  const wantedCount = window.plumblineChartsCount ?? 0
  if (areChartsDrawn || wantedCount === 0 || countDrawnCharts() < wantedCount) return
  areChartsDrawn = true
  // After the frame that paints them.
  requestAnimationFrame(() =>
    setTimeout(() => {
      watch.chartsMs = performance.now()
    }),
  )
}).observe(document, { subtree: true, childList: true, attributes: true })

// Runs before the first paint, so that a chosen theme never flashes. It stands outside the bundle and without a
// module's delay; the page's policy allows no inline script.
(() => {
  try {
    const chosen = localStorage.getItem('panelmark-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be forbidden: the system's theme then stands.
  }
})();

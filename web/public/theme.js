// Runs before the first paint, so that a chosen theme never flashes the other one. A file of its own: the
// content security policy allows no inline script. "system" and anything unknown leave it to the device.
try {
  var stored = JSON.parse(localStorage.getItem('employee-rewards-app') || '{}');
  var theme = stored.state && stored.state.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the device's preference stands.
}

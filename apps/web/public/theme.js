// Before the first paint, so that no page flashes in the other theme. A file of its own: the page allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const stored = read('theme');
  const light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  const pair = read('updown');
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  document.documentElement.dataset.updown = ['green-up', 'red-up', 'blue-up'].includes(pair) ? pair : 'green-up';
  document.querySelector('meta[name="theme-color"]').content = light ? '#ffffff' : '#111418';
})();

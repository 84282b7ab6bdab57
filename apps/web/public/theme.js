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
  // Pages of the web3 mode are always dark; the choice waits for the next page.
  const dark = !light || /^\/(([a-z]{2}_[A-Z]{2}|longest)\/)?web3(\/|$)/.test(location.pathname);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.chosenTheme = light ? 'light' : 'dark';
  document.documentElement.dataset.updown = ['green-up', 'red-up', 'blue-up'].includes(pair) ? pair : 'green-up';
  document.querySelector('meta[name="theme-color"]').content = dark ? '#111418' : '#ffffff';
})();

// Before the first paint, so that no page flashes in the other theme. The build puts it into the page itself.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const page = document.documentElement.dataset;
  const stored = read('theme');
  const light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  const pair = read('updown');
  // Pages of the web3 mode are always dark; the choice waits for the next page.
  const dark = !light || /^\/(([a-z]{2}_[A-Z]{2}|longest)\/)?web3(\/|$)/.test(location.pathname);
  page.theme = dark ? 'dark' : 'light';
  page.chosenTheme = light ? 'light' : 'dark';
  page.updown = ['green-up', 'red-up', 'blue-up'].includes(pair) ? pair : 'green-up';
  document.querySelector('meta[name="theme-color"]').content = dark ? '#111418' : '#ffffff';
  // What the page that was drawn by the build cannot know of its visitor: see first-pages.ts.
  if (read('userInfo') !== null) page.member = '';
  if (read('showMobileDownload') === 'false') page.noOffer = '';
  if (location.search !== '') page.query = '';
  // Where something stands on the page already it is painted before the application is asked for, so that nothing shares the line with
  // it: what is painted by the second frame. Pages that nobody sees have no frames.
  addEventListener('DOMContentLoaded', () => {
    const app = document.querySelector('link[data-app]');
    if (app === null) return;
    const start = () => {
      for (const link of document.querySelectorAll('link[data-later]')) link.rel = link.dataset.later;
      import(app.href);
    };
    if (document.hidden) start();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  });
})();

import { useEffect } from 'react';

/** Goes to the heading that the address names, once the article is there. */
export function useHeadingOfAddress(articleKey: string): void {
  useEffect(() => {
    // The key says which article's headings stand on the page now.
    if (articleKey === '') return;
    const id = decoded(globalThis.location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, [articleKey]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Paper is white: while the page is printed it has the colours of the light theme. */
export function usePrintedLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = root.dataset.theme;
      root.dataset.theme = 'light';
    };
    const after = () => {
      if (theme === undefined) delete root.dataset.theme;
      else root.dataset.theme = theme;
    };
    globalThis.addEventListener('beforeprint', before);
    globalThis.addEventListener('afterprint', after);
    return () => {
      globalThis.removeEventListener('beforeprint', before);
      globalThis.removeEventListener('afterprint', after);
    };
  }, []);
}

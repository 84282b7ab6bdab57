/**
 * Goal: detect text that is visually clipped on a page.
 * Method: each visible text's own boxes (not its element's) are compared with the boxes of the ancestors that cut off what
 * overflows them. What can be scrolled to is not hidden. A text that ends in an ellipsis is fine when its whole is told
 * by a `title`, or stands elsewhere on the page uncut; a text cut without one is always a finding.
 * A box marked `data-folds` shows in another place, its menu, what does not fit into it.
 * Not handled: texts that lie over each other, and clip paths.
 *
 * Runs in the page, so it must hold everything that it uses.
 */
export function findClippedText(): readonly string[] {
  /** What rounding and italics may stick out, in pixels. */
  const SLACK_PX = 1.5;
  /** Boxes of text are higher than its letters; a part of the height may be outside before letters are. */
  const SLACK_OF_HEIGHT = 0.3;

  interface Cut {
    readonly text: string;
    readonly by: Element;
    readonly hasEllipsis: boolean;
  }

  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const wordsOf = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

  /** Texts for screen readers are one pixel small on purpose; what is marked as hidden is decoration. */
  const isForEyes = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (/absolute|fixed/.test(getComputedStyle(at).position) && width <= 1 && height <= 1) return false;
    }
    return element.closest('script, style, noscript, [aria-hidden="true"], option') === null;
  };

  /** The ancestor that cuts a piece of text, if one does. */
  const cutterOf = (element: Element, box: DOMRect) => {
    let position = 'static';
    let [acrossDone, downDone] = [false, false];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      // What is placed absolutely is cut only from its containing block on, what is fixed by nothing.
      const isContaining = position !== 'absolute' || style.position !== 'static' || style.transform !== 'none';
      if (isContaining) {
        const bounds = at.getBoundingClientRect();
        const outAcross = Math.max(bounds.left - box.left, box.right - bounds.right);
        const outDown = Math.max(bounds.top - box.top, box.bottom - bounds.bottom);
        if (!acrossDone && hides(style.overflowX) && outAcross > SLACK_PX) return at;
        if (!downDone && hides(style.overflowY) && outDown > Math.max(SLACK_PX, box.height * SLACK_OF_HEIGHT))
          return at;
        acrossDone ||= scrolls(style.overflowX);
        downDone ||= scrolls(style.overflowY);
        position = style.position;
      }
      if (position === 'fixed' || (acrossDone && downDone)) return undefined;
    }
    return undefined;
  };

  const cuts: Cut[] = [];
  const wholeTexts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = wordsOf(node.textContent);
    const element = node.parentElement;
    if (text === '' || element === null || !isForEyes(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const by = [...range.getClientRects()].map((box) => cutterOf(element, box)).find((cutter) => cutter !== undefined);
    if (by === undefined) {
      wholeTexts.push(text);
      continue;
    }
    const style = getComputedStyle(by);
    const hasEllipsis = style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
    cuts.push({ text, by, hasEllipsis });
  }
  const isTold = ({ text, by }: Cut) =>
    wordsOf(by.closest('[title]')?.getAttribute('title') ?? '').includes(text) ||
    wordsOf(by.querySelector('[title]')?.getAttribute('title') ?? '').includes(text) ||
    wholeTexts.some((whole) => whole.includes(text));
  return cuts
    .filter((cut) => !(cut.hasEllipsis && isTold(cut)) && !cut.by.hasAttribute('data-folds'))
    .map(({ text, by, hasEllipsis }) => {
      const kind = hasEllipsis ? 'shortened without its whole' : 'cut off';
      const [tag, name] = [by.tagName.toLowerCase(), by.getAttribute('class') ?? ''];
      return `${kind}: "${text.slice(0, 60)}" in <${tag} class="${name.slice(0, 60)}">`;
    });
}

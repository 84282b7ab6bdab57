import '../styles.css';
import { run } from 'axe-core';
import { expect } from 'vitest';

/** Rules of whole pages, which a component in an empty page cannot keep. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang'];

/** Guards of the focus that the library of dialogs and menus puts around them: hidden, and left as soon as they have the focus. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** Waits until nothing moves or fades any more; what pulses for ever is left alone. */
async function settled(): Promise<void> {
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

/** Expects that axe finds nothing in the page as it is shown now; `ignored` are rules that cannot be kept there. */
export async function expectAccessible({ ignored = [] }: { readonly ignored?: readonly string[] } = {}): Promise<void> {
  await settled();
  const rules = Object.fromEntries([...PAGE_RULES, ...ignored].map((rule) => [rule, { enabled: false }]));
  const { violations } = await run({ exclude: [FOCUS_GUARDS] }, { rules });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, 'violations found by axe').toEqual([]);
}

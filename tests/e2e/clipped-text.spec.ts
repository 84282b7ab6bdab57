import { expect, test } from '@playwright/test';
import { findClippedText } from '../audit/support/clipped-text.ts';

const BOX = 'width:60px;white-space:nowrap;font:16px sans-serif;';
const LONG = 'a text that is longer than its box';

/** What hides words, and what only looks as if it did. */
const CASES = [
  { name: 'a text in its box', html: `<p>${LONG}</p>`, finds: [] },
  { name: 'a text cut off', html: `<p style="${BOX}overflow:hidden">${LONG}</p>`, finds: ['cut off'] },
  {
    name: 'a text cut off by an outer box',
    html: `<div style="${BOX}overflow:clip"><p>${LONG}</p></div>`,
    finds: ['cut off'],
  },
  {
    name: 'a text cut off below',
    html: `<div style="height:20px;overflow:hidden;font:16px/20px sans-serif">one<br>two</div>`,
    finds: ['cut off'],
  },
  {
    name: 'an ellipsis whose whole is nowhere',
    html: `<p style="${BOX}overflow:hidden;text-overflow:ellipsis">${LONG}</p>`,
    finds: ['shortened'],
  },
  {
    name: 'an ellipsis with the whole as its title',
    html: `<p title="${LONG}" style="${BOX}overflow:hidden;text-overflow:ellipsis">${LONG}</p>`,
    finds: [],
  },
  {
    name: 'an ellipsis whose whole stands elsewhere',
    html: `<h1>${LONG}</h1><p style="${BOX}overflow:hidden;text-overflow:ellipsis">${LONG}</p>`,
    finds: [],
  },
  { name: 'a list that scrolls', html: `<div style="${BOX}overflow:auto"><p>${LONG}</p></div>`, finds: [] },
  {
    name: 'a list that scrolls, in a box that cuts',
    html: `<div style="overflow:hidden;width:60px"><div style="${BOX}overflow:auto"><p>${LONG}</p></div></div>`,
    finds: [],
  },
  {
    name: 'a text for screen readers only',
    html: `<span style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap">${LONG}</span>`,
    finds: [],
  },
  {
    name: 'what floats above the box that cuts',
    html: `<div style="width:60px;height:20px;overflow:hidden"><p style="position:absolute;top:90px">${LONG}</p></div>`,
    finds: [],
  },
] as const;

for (const { name, html, finds } of CASES) {
  test(`the audit judges ${name}`, async ({ page }) => {
    await page.setContent(`<!doctype html><body>${html}</body>`);
    const found = await page.evaluate(findClippedText);
    expect(found.map((text) => finds.find((kind) => text.startsWith(kind)) ?? text)).toEqual(finds);
  });
}

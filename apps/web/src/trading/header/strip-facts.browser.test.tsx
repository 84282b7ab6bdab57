import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { TerminalProvider } from '../terminal-context.tsx';
import { otherInstrument, otherVenue } from '../testing/other-venue.tsx';
import type { StripFact, Venue } from '../venue.ts';
import { MarketStrip } from './market-strip.tsx';

const FACTS = [
  'terminal.high24',
  'terminal.low24',
  'terminal.change24',
  'trading.price',
  'trading.qty',
  'trading.time',
];
const fact = (labelId: string, at: number): StripFact => ({
  labelId,
  width: 'w-40',
  useFact: () => ({ text: `Figure ${at + 1}` }),
});
const venue: Venue = { ...otherVenue, facts: FACTS.map(fact) };

async function show(width: number) {
  await page.viewport(width, 800);
  answerCalls({});
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={otherInstrument}>
      <MarketStrip aside={<button type="button">Layout</button>} />
    </TerminalProvider>,
    { words: ['terminal', 'trading'] },
  );
  const strip = document.querySelector('[data-strip]');
  if (strip === null) throw new Error('no strip');
  return { screen, strip };
}

afterEach(() => page.viewport(1280, 720));

describe('the strip over the chart', () => {
  it('is one line of 44 pixels; figures that do not fit are behind a button', async () => {
    const { screen, strip } = await show(1280);
    const more = screen.getByRole('button', { name: 'More figures' });
    await expect.element(more).toBeVisible();
    expect(strip.getBoundingClientRect().height).toBe(44);
    expect(strip.scrollWidth).toBeLessThanOrEqual(strip.clientWidth);
    await expect.element(screen.getByText('Figure 1')).toBeVisible();
    await expect.element(screen.getByText('Figure 6')).not.toBeVisible();
    await more.click();
    const panel = screen.getByRole('dialog', { name: 'More figures' });
    await expect.element(panel.getByText('Figure 6')).toBeVisible();
    expect(panel.getByText('Figure 1').query()).toBeNull();
  });

  it('shows all of them where there is room', async () => {
    const { screen } = await show(1920);
    await expect.element(screen.getByText('Figure 6')).toBeVisible();
    expect(screen.getByRole('button', { name: 'More figures' }).query()).toBeNull();
  });
});

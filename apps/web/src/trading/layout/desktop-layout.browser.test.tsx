import { putDocument, readDocument } from '@bourse/kit/documents/documents.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notesKind } from '../notes/notes-document.ts';
import { TerminalProvider } from '../terminal-context.tsx';
import { otherInstrument, otherVenue } from '../testing/other-venue.tsx';
import { DesktopTerminal } from './desktop-layout.tsx';
import { TERMINAL_ID } from './full-screen.ts';
import { LayoutMenu } from './layout-menu.tsx';

const none = () => undefined;

/** Counts its presses, so that one sees whether it was made again. */
function Form() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count}
    </button>
  );
}

async function show() {
  answerCalls({});
  const { screen } = await renderApp(
    <TerminalProvider venue={otherVenue} instrument={otherInstrument}>
      <div id={TERMINAL_ID} style={{ height: '700px', display: 'flex', flexDirection: 'column' }}>
        <LayoutMenu onShowHotkeys={none} />
        <div style={{ flex: 1, minHeight: 0 }}>
          <DesktopTerminal Form={Form} />
        </div>
      </div>
    </TerminalProvider>,
    { words: ['terminal', 'trading', 'ticket'] },
  );
  const region = (name: string) => screen.getByRole('region', { name, exact: true });
  const boxOf = (name: string) => region(name).element().getBoundingClientRect();
  const grip = (name: string) => screen.getByRole('button', { name: `Move or hide: ${name}` });
  return { screen, region, boxOf, grip };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  for (const key of ['narrow', 'wide', 'very-wide', 'options']) putDocument('layout', key, undefined);
  putDocument('notes', 'other:gold-perp', undefined);
});
afterEach(() => page.viewport(1280, 720));

describe('the terminal', () => {
  it('has chart and book at one height over the orders, and the form at the full height', async () => {
    const { region, boxOf } = await show();
    await expect.element(region('Order book')).toBeVisible();
    await expect.element(region('Place order')).toBeVisible();
    const [chart, book, orders, form] = ['Chart', 'Order book', 'Your orders', 'Place order'].map(boxOf);
    expect(book?.top).toBe(chart?.top);
    expect(book?.bottom).toBe(chart?.bottom);
    expect(orders?.top).toBeGreaterThan(chart?.bottom ?? 0);
    expect(form?.top).toBe(chart?.top);
    expect(form?.bottom).toBe(orders?.bottom);
    expect(form?.width).toBe(316);
    expect(book?.width).toBe(300);
  });

  it('moves a panel by the keyboard without making the others again, and undoes that', async () => {
    const { screen, region, boxOf, grip } = await show();
    await screen.getByRole('button', { name: 'Pressed 0' }).click();
    await expect.element(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    (grip('Order book').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('combobox', { name: 'Next to' }).click();
    await screen.getByRole('option', { name: 'Whole page' }).click();
    await screen.getByRole('button', { name: 'Before it' }).click();
    await expect.poll(() => boxOf('Order book').left < boxOf('Chart').left).toBe(true);
    await expect.element(region('Latest trades')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    await screen.getByRole('button', { name: 'Layout', exact: true }).click();
    await screen.getByRole('button', { name: 'Undo last change' }).click();
    await expect.poll(() => boxOf('Order book').left > boxOf('Chart').left).toBe(true);
    await expect.element(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  });

  it('moves a panel by the pointer to where it shows that it would go; Escape leaves it', async () => {
    const { boxOf, grip } = await show();
    await expect.element(grip('Order book')).toBeVisible();
    const from = grip('Order book').element();
    const point = (x: number, y: number) => ({
      clientX: x,
      clientY: y,
      bubbles: true,
      button: 0,
      pointerId: 1,
      isPrimary: true,
    });
    const { left, top, height } = boxOf('Chart');
    const drag = () => {
      // A pointer that is not there cannot be captured.
      (from as HTMLElement).setPointerCapture = none;
      const start = from.getBoundingClientRect();
      from.dispatchEvent(new PointerEvent('pointerdown', point(start.left + 4, start.top + 4)));
      from.dispatchEvent(new PointerEvent('pointermove', point(left + 40, top + height / 2)));
    };
    drag();
    await expect.poll(() => document.querySelector('[data-drop-preview]')?.getBoundingClientRect().left).toBe(left);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-drop-preview]')).toBeNull();
    from.dispatchEvent(new PointerEvent('pointerup', point(left + 40, top + height / 2)));
    expect(boxOf('Order book').left).toBeGreaterThan(boxOf('Chart').left);
    drag();
    from.dispatchEvent(new PointerEvent('pointerup', point(left + 40, top + height / 2)));
    await expect.poll(() => boxOf('Order book').left).toBe(left);
  });

  it('adds and hides widgets from the menu, chooses presets, and resets', async () => {
    const { screen, region } = await show();
    await screen.getByRole('button', { name: 'Layout', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Notes' }).click();
    await expect.element(region('Notes')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Your orders' }).click();
    await expect.element(region('Your orders')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Reset layout' }).click();
    await expect.element(region('Notes')).not.toBeInTheDocument();
    await expect.element(region('Your orders')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Focus' }).click();
    await expect.element(region('Order book')).not.toBeInTheDocument();
    await expect.element(region('Place order')).toBeVisible();
  });

  it('cannot be moved or resized while it is locked', async () => {
    const { screen, grip } = await show();
    await expect.element(grip('Order book')).toBeVisible();
    expect(screen.getByRole('separator', { name: 'Resize' }).elements().length).toBe(3);
    await screen.getByRole('button', { name: 'Layout', exact: true }).click();
    await screen.getByRole('switch', { name: 'Lock layout' }).click();
    await expect.element(grip('Order book')).not.toBeInTheDocument();
    expect(screen.getByRole('separator', { name: 'Resize' }).elements().length).toBe(0);
  });

  it('keeps notes for each market', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Layout', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Notes' }).click();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('textbox', { name: 'Notes on GOLD perpetual' }).fill('Sell the news');
    expect(readDocument(notesKind, 'other:gold-perp')).toEqual({ text: 'Sell the news' });
  });
});

import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from './testing/accessible.ts';
import { ToastRegion } from './toast.tsx';
import { hasWaitingToasts, showToast } from './toast-queue.ts';

describe('toasts', () => {
  it('wait for their region, are announced and go when they are closed', async () => {
    showToast({ tone: 'error', title: 'Rejected', description: 'Not enough money', timeoutMs: 0 });
    expect(hasWaitingToasts()).toBe(true);
    const screen = await render(<ToastRegion closeLabel="Close" />);
    await expect.element(screen.getByRole('alert').getByText('Not enough money')).toBeInTheDocument();
    // The announcement is a text of its own; the library hides the toast itself from readers until it has the focus.
    const toast = screen.getByRole('alertdialog', { name: 'Rejected', includeHidden: true });
    await expect.element(toast).toBeVisible();
    expect(hasWaitingToasts()).toBe(false);
    await expectAccessible({ ignored: ['aria-hidden-focus'] });
    await toast.getByRole('button', { name: 'Close', includeHidden: true }).click();
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('go by themselves after their time', async () => {
    const screen = await render(
      <>
        <p style={{ marginTop: 600 }}>Elsewhere</p>
        <ToastRegion closeLabel="Close" />
      </>,
    );
    // Below the pointer they would stay.
    await screen.getByText('Elsewhere').hover();
    showToast({ tone: 'success', title: 'Saved', timeoutMs: 50 });
    await expect.element(screen.getByText('Saved')).toBeVisible();
    await expect.element(screen.getByText('Saved')).not.toBeInTheDocument();
  });

  it('show four at most, the newest first', async () => {
    const screen = await render(<ToastRegion closeLabel="Close" />);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) showToast({ tone: 'info', title, timeoutMs: 0 });
    await expect.element(screen.getByText('Five')).toBeVisible();
    await expect.element(screen.getByText('Two')).toBeVisible();
    await expect.element(screen.getByText('One')).not.toBeVisible();
  });
});

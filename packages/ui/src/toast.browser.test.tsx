import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

  it('show three at most, the newest next to the corner, and count the others', async () => {
    const screen = await render(<ToastRegion closeLabel="Close" moreText={(count) => `${count} more`} />);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) showToast({ tone: 'info', title, timeoutMs: 0 });
    await expect.element(screen.getByText('Five')).toBeVisible();
    await expect.element(screen.getByText('Three')).toBeVisible();
    await expect.element(screen.getByText('Two')).not.toBeVisible();
    await expect.element(screen.getByText('2 more')).toBeVisible();
    const top = (text: string) => screen.getByText(text, { exact: true }).element().getBoundingClientRect().top;
    expect(top('Five')).toBeGreaterThan(top('Four'));
    expect(top('Four')).toBeGreaterThan(top('Three'));
  });

  it('close by Escape while they have the focus', async () => {
    const screen = await render(<ToastRegion closeLabel="Close" />);
    showToast({ tone: 'info', title: 'Saved', timeoutMs: 0 });
    await expect.element(screen.getByText('Saved')).toBeVisible();
    await userEvent.keyboard('{F6}{Tab}{Escape}');
    await expect.element(screen.getByText('Saved')).not.toBeInTheDocument();
  });

  it('have an action, which closes them', async () => {
    const onPress = vi.fn();
    const screen = await render(<ToastRegion closeLabel="Close" />);
    showToast({ tone: 'success', title: 'Placed', timeoutMs: 0, action: { label: 'Cancel order', onPress } });
    await screen.getByRole('button', { name: 'Cancel order', includeHidden: true }).click();
    expect(onPress).toHaveBeenCalledOnce();
    await expect.element(screen.getByText('Placed')).not.toBeInTheDocument();
  });
});

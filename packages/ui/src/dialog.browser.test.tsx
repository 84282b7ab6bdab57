import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { expectAccessible } from './testing/accessible.ts';

function Nested() {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Key" description="What it may do" closeLabel="Close">
        <input aria-label="Name" />
        <button type="button" onClick={() => setAsked(true)}>
          Remove
        </button>
        <AlertDialog
          open={isAsked}
          onOpenChange={setAsked}
          title="Remove the key?"
          description="Programs with it stop."
          cancelLabel="Keep it"
          confirmLabel="Remove it"
          onConfirm={() => setAsked(false)}
        />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('takes the focus, keeps it inside and gives it back', async () => {
    const screen = await render(<Nested />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'Key' });
    await expect.element(dialog).toHaveAccessibleDescription('What it may do');
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    for (let press = 0; press < 5; press += 1) await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('cannot be left while it is at work', async () => {
    const heard: boolean[] = [];
    const props = { open: true, onOpenChange: (open: boolean) => heard.push(open), title: 'Key', closeLabel: 'Close' };
    const screen = await render(<Dialog {...props} busy />);
    await expect.element(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(heard).toEqual([]);
    await screen.rerender(<Dialog {...props} />);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => heard).toEqual([false]);
  });

  it('above another one closes alone by Escape, and gives the focus back to what opened it', async () => {
    const screen = await render(<Nested />);
    await screen.getByRole('button', { name: 'Open' }).click();
    await screen.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('dialog', { name: 'Key' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  });
});

describe('AlertDialog', () => {
  async function ask(props: Partial<AlertDialogProps>) {
    const heard: string[] = [];
    const screen = await render(
      <AlertDialog
        open
        onOpenChange={(open) => heard.push(`open ${open}`)}
        title="Remove the key?"
        description="Programs with it stop."
        cancelLabel="Keep it"
        confirmLabel="Remove it"
        onConfirm={() => heard.push('confirmed')}
        {...props}
      />,
    );
    return { screen, heard, confirm: screen.getByRole('button', { name: 'Remove it' }) };
  }

  it('wants the exact text before it goes on, by Enter too', async () => {
    const { screen, heard, confirm } = await ask({ typed: { text: 'bot', label: 'Type the name' } });
    const field = screen.getByRole('textbox', { name: 'Type the name' });
    await expect.element(field).toHaveFocus();
    await expect.element(confirm).toBeDisabled();
    await userEvent.keyboard('bo{Enter}');
    expect(heard).toEqual([]);
    await userEvent.keyboard('t{Enter}');
    await expect.poll(() => heard).toEqual(['confirmed']);
    await expectAccessible();
  });

  it('cannot be left nor confirmed again while it is at work', async () => {
    const { screen, heard, confirm } = await ask({ busy: true });
    await expect.element(screen.getByRole('button', { name: 'Keep it' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await confirm.click({ force: true });
    expect(heard).toEqual([]);
  });

  it('says why it failed', async () => {
    const { screen } = await ask({ error: 'The key is gone' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The key is gone');
    await expectAccessible();
  });
});

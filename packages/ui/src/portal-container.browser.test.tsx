import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Select } from './select.tsx';
import { ToastRegion } from './toast.tsx';
import { showToast } from './toast-queue.ts';
import { Tooltip } from './tooltip.tsx';

/** Stands in for a full screen, which a test's window is not given: the element, and that it changed. */
function fillScreen(element: Element | null): void {
  vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(element);
  document.dispatchEvent(new Event('fullscreenchange'));
}

afterEach(() => {
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('fullscreenchange'));
});

const nothing = () => undefined;
const items = [{ value: 'one', label: 'One' }];
const asked = { title: 'Sure', description: 'It goes', cancelLabel: 'No', confirmLabel: 'Yes', onConfirm: nothing };

type Opened = (props: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) => ReactNode;

const trigger = <button type="button">Open</button>;
const POP_UPS: Readonly<Record<string, Opened>> = {
  dialog: (props) => (
    <Dialog {...props} title="Title" closeLabel="Close">
      Popped up
    </Dialog>
  ),
  'alert dialog': (props) => (
    <AlertDialog {...props} {...asked}>
      Popped up
    </AlertDialog>
  ),
  drawer: (props) => (
    <Drawer {...props} title="Title" closeLabel="Close">
      Popped up
    </Drawer>
  ),
  popover: (props) => (
    <Popover {...props} label="Panel" trigger={trigger}>
      Popped up
    </Popover>
  ),
  menu: (props) => (
    <Menu {...props} trigger={trigger}>
      <MenuItem>Popped up</MenuItem>
    </Menu>
  ),
};

function Page({ shown }: { readonly shown: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(shown !== ''), [shown]);
  return (
    <>
      <div data-testid="full">
        <button type="button">Inside</button>
      </div>
      {POP_UPS[shown]?.({ open, onOpenChange: setOpen })}
    </>
  );
}

describe('in full screen', () => {
  it.each(['dialog', 'alert dialog', 'drawer', 'popover', 'menu'])(
    'a %s is inside what fills the screen',
    async (shown) => {
      const screen = await render(<Page shown="" />);
      fillScreen(screen.getByTestId('full').element());
      await screen.rerender(<Page key={shown} shown={shown} />);
      fillScreen(screen.getByTestId('full').element());
      await expect.element(screen.getByTestId('full').getByText('Popped up')).toBeVisible();
    },
  );

  it('a list of options, a hint and a message are inside, and outside when it ends', async () => {
    const screen = await render(
      <>
        <div data-testid="full">
          <Select label="Kind" value="one" onValueChange={nothing} items={items} />
          <Tooltip content="A hint">
            <button type="button">Hinted</button>
          </Tooltip>
        </div>
        <ToastRegion closeLabel="Close" />
      </>,
    );
    const full = screen.getByTestId('full');
    fillScreen(full.element());
    showToast({ tone: 'info', title: 'Saved', timeoutMs: 0 });
    await expect.element(full.getByText('Saved')).toBeVisible();
    await full.getByRole('button', { name: 'Hinted' }).hover();
    await expect.element(full.getByText('A hint')).toBeVisible();
    await full.getByRole('combobox', { name: 'Kind' }).click();
    await expect.element(full.getByRole('option', { name: 'One' })).toBeVisible();
    fillScreen(null);
    await expect.element(screen.getByText('Saved')).toBeVisible();
    expect(full.getByText('Saved').query()).toBeNull();
  });
});

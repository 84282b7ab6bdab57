import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from './menu.tsx';
import { expectAccessible } from './testing/accessible.ts';

async function show() {
  const chosen: string[] = [];
  const screen = await render(
    <Menu trigger={<button type="button">Order</button>}>
      <MenuItem onSelect={() => chosen.push('edit')} shortcut="Ctrl E">
        Edit
      </MenuItem>
      <MenuItem disabled onSelect={() => chosen.push('move')}>
        Move
      </MenuItem>
      <Submenu label="Share">
        <MenuItem onSelect={() => chosen.push('link')}>Link</MenuItem>
      </Submenu>
      <MenuSeparator />
      <MenuRadioGroup
        label="Unit"
        value="base"
        onValueChange={(unit) => chosen.push(unit)}
        items={[
          { value: 'base', label: 'Coins' },
          { value: 'quote', label: 'Money' },
        ]}
      />
      <MenuItem danger onSelect={() => chosen.push('cancel')}>
        Cancel
      </MenuItem>
    </Menu>,
  );
  return { screen, chosen, trigger: screen.getByRole('button', { name: 'Order' }) };
}

describe('Menu', () => {
  it('opens, moves and chooses by keys, and gives the focus back', async () => {
    const { screen, chosen, trigger } = await show();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('menuitem', { name: 'Cancel' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    expect(chosen).toEqual(['cancel']);
    await expect.element(trigger).toHaveFocus();
  });

  it('closes by Escape without a choice, and finds an entry by its first letter', async () => {
    const { screen, chosen, trigger } = await show();
    await trigger.click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('c');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^C/);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    expect(chosen).toEqual([]);
  });

  it('does nothing for an entry that is disabled', async () => {
    const { screen, chosen, trigger } = await show();
    await trigger.click();
    await screen.getByRole('menuitem', { name: 'Move' }).click({ force: true });
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(chosen).toEqual([]);
  });

  it('opens what is beside an entry by arrows, back and forth', async () => {
    const { screen, chosen, trigger } = await show();
    await trigger.click();
    await userEvent.keyboard('s');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('menuitem', { name: 'Link' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByRole('menuitem', { name: 'Link' })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('menuitem', { name: 'Link' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    expect(chosen).toEqual(['link']);
  });

  it('marks one of a group and closes with another choice', async () => {
    const { screen, chosen, trigger } = await show();
    await trigger.click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Coins' })).toHaveAttribute('aria-checked', 'true');
    await screen.getByRole('menuitemradio', { name: 'Money' }).click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    expect(chosen).toEqual(['quote']);
  });
});

import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { DataColumn } from './data-table-model.ts';
import { MenuItem } from './menu.tsx';
import { expectAccessible } from './testing/accessible.ts';

interface Coin {
  readonly code: string;
  readonly price: number | undefined;
}

const COINS: readonly Coin[] = [
  { code: 'BTC', price: 60_000 },
  { code: 'ARB', price: undefined },
  { code: 'ETH', price: 3_000 },
  { code: 'SOL', price: 150 },
];
const COLUMNS: readonly DataColumn<Coin>[] = [
  { id: 'code', header: 'Coin', cell: ({ code }) => code, sortValue: ({ code }) => code, hideable: false },
  { id: 'price', header: 'Price', cell: ({ price }) => price ?? '–', sortValue: ({ price }) => price, figure: true },
];
const WORDS = { sortBy: 'Sort by', ascending: 'Ascending', descending: 'Descending' };
const SELECTION = { allLabel: 'Select all', rowLabel: ({ code }: Coin) => `Select ${code}` };

function show(props: Partial<DataTableProps<Coin>>) {
  return render(
    <DataTable
      caption="Coins"
      columns={COLUMNS}
      rows={COINS}
      rowId={({ code }) => code}
      empty={<p>No coins</p>}
      sorting={{ words: WORDS }}
      {...props}
    />,
  );
}

/** The first cells of the rows, from above. */
function codes(): string[] {
  return [...document.querySelectorAll('tbody tr')].map(
    (row) => row.querySelector('td:not(:has(input,button))')?.textContent ?? '',
  );
}

/** A table one of whose rows goes. */
function Shrinking() {
  const [rows, setRows] = useState(COINS);
  return (
    <>
      <button type="button" onClick={() => setRows(COINS.slice(1))}>
        Remove BTC
      </button>
      <DataTable
        caption="Coins"
        columns={COLUMNS}
        rows={rows}
        rowId={({ code }) => code}
        empty={null}
        selection={{ ...SELECTION, bar: (ids) => <p>Selected: {ids.join()}</p> }}
      />
    </>
  );
}

const drawn: string[] = [];
const COUNTED: readonly DataColumn<Coin>[] = [
  {
    id: 'code',
    header: 'Coin',
    cell: ({ code, price }) => {
      drawn.push(code);
      return `${code} ${price}`;
    },
  },
];
const codeOf = ({ code }: Coin) => code;

/** A table one of whose rows changes. */
function Changing() {
  const [rows, setRows] = useState(COINS);
  const raise = () => setRows(rows.map((coin) => (coin.code === 'ETH' ? { ...coin, price: 4_000 } : coin)));
  return (
    <>
      <button type="button" onClick={raise}>
        Raise ETH
      </button>
      <DataTable caption="Coins" columns={COUNTED} rows={rows} rowId={codeOf} empty={null} details={DETAILS} />
    </>
  );
}
const DETAILS = { label: ({ code }: Coin) => `Open ${code}`, render: ({ code }: Coin) => <p>About {code}</p> };

describe('DataTable', () => {
  it('sorts by a heading: figures from the largest, rows without a value last in either direction', async () => {
    const screen = await show({});
    const head = screen.getByRole('columnheader', { name: 'Price' });
    const sort = screen.getByRole('button', { name: 'Price' });
    await sort.click();
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    expect(codes()).toEqual(['BTC', 'ETH', 'SOL', 'ARB']);
    await sort.click();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    expect(codes()).toEqual(['SOL', 'ETH', 'BTC', 'ARB']);
    await sort.click();
    await expect.poll(codes).toEqual(['BTC', 'ARB', 'ETH', 'SOL']);
    await expectAccessible();
  });

  it('draws only the row that has changed, or was opened', async () => {
    const screen = await render(<Changing />);
    drawn.length = 0;
    await screen.getByRole('button', { name: 'Raise ETH' }).click();
    await expect.element(screen.getByText('ETH 4000')).toBeVisible();
    expect(drawn).toEqual(['ETH']);
    await screen.getByRole('button', { name: 'Open SOL' }).click();
    await expect.element(screen.getByText('About SOL')).toBeVisible();
    expect(drawn).toEqual(['ETH', 'SOL']);
  });

  it('sorts by the keyboard alone', async () => {
    const screen = await show({});
    // The box that scrolls can be reached, too.
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'Coin' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(codes).toEqual(['ARB', 'BTC', 'ETH', 'SOL']);
    await userEvent.keyboard(' ');
    await expect.poll(codes).toEqual(['SOL', 'ETH', 'BTC', 'ARB']);
  });

  it('leaves the order to a caller that sorts', async () => {
    const asked: unknown[] = [];
    const screen = await show({ sorting: { words: WORDS, by: 'caller', onChange: (sort) => asked.push(sort) } });
    await screen.getByRole('button', { name: 'Coin' }).click();
    expect(asked).toEqual([{ column: 'code', direction: 'ascending' }]);
    expect(codes()).toEqual(['BTC', 'ARB', 'ETH', 'SOL']);
  });

  it('hides a column by the menu, which stays open, and offers only what may be hidden', async () => {
    const screen = await show({ columnMenu: { label: 'Columns' } });
    await screen.getByRole('button', { name: 'Columns' }).click();
    const price = screen.getByRole('menuitemcheckbox', { name: 'Price' });
    await expect.element(price).toHaveAttribute('aria-checked', 'true');
    await expect.element(screen.getByRole('menuitemcheckbox', { name: 'Coin' })).not.toBeInTheDocument();
    await price.click();
    await expect.element(price).toHaveAttribute('aria-checked', 'false');
    expect(document.querySelectorAll('th')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  });

  it('selects a range with Shift, and all rows but those that cannot be selected', async () => {
    const screen = await show({
      selection: { ...SELECTION, isSelectable: ({ code }) => code !== 'SOL', bar: (ids) => <p>{ids.join()}</p> },
    });
    await screen.getByRole('checkbox', { name: 'Select BTC' }).click();
    await screen.getByRole('checkbox', { name: 'Select ETH' }).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('BTC,ARB,ETH')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select SOL' })).toBeDisabled();
    await screen.getByRole('checkbox', { name: 'Select ARB' }).click();
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Select ARB' })).toBeChecked();
    await expectAccessible();
  });

  it('counts no row as selected that is gone', async () => {
    const screen = await render(<Shrinking />);
    await screen.getByRole('checkbox', { name: 'Select BTC' }).click();
    await screen.getByRole('checkbox', { name: 'Select ARB' }).click();
    await expect.element(screen.getByText('Selected: BTC,ARB')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove BTC' }).click();
    await expect.element(screen.getByText(/^Selected:/)).toHaveTextContent('Selected: ARB');
  });

  it('opens the details of a row below it, and its menu beside it', async () => {
    const removed: string[] = [];
    const screen = await show({
      details: { label: ({ code }) => `Details of ${code}`, render: ({ code }) => <p>All about {code}</p> },
      actions: {
        label: ({ code }) => `Actions for ${code}`,
        items: ({ code }) => (code === 'ARB' ? null : <MenuItem onSelect={() => removed.push(code)}>Remove</MenuItem>),
      },
    });
    const details = screen.getByRole('button', { name: 'Details of ETH' });
    await details.click();
    await expect.element(details).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('All about ETH')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Actions for ARB' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Actions for ETH' }).click();
    await screen.getByRole('menuitem', { name: 'Remove' }).click();
    expect(removed).toEqual(['ETH']);
    await expectAccessible();
  });

  it('shows placeholders, then nothing found, then why there is nothing', async () => {
    const screen = await show({ rows: undefined, skeletonRows: 3 });
    await expect.element(screen.getByRole('table', { name: 'Coins' })).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
    const props = { caption: 'Coins', columns: COLUMNS, rowId: ({ code }: Coin) => code, empty: <p>No coins</p> };
    await screen.rerender(<DataTable {...props} rows={[]} />);
    await expect.element(screen.getByText('No coins')).toBeVisible();
    await screen.rerender(<DataTable {...props} rows={undefined} error={<p role="alert">Out of reach</p>} />);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Out of reach');
  });

  it('draws only the rows in sight of a long list, and names their places', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at): Coin => ({ code: `C${at}`, price: at }));
    const screen = await show({ rows });
    await expect.element(screen.getByRole('table', { name: 'Coins' })).toHaveAttribute('aria-rowcount', '1001');
    await expect.element(screen.getByRole('cell', { name: 'C0', exact: true })).toBeVisible();
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(100);
    const box = document.querySelector('table')?.parentElement;
    box?.scrollTo(0, box.scrollHeight);
    await expect.element(screen.getByRole('cell', { name: 'C999' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /C999/ })).toHaveAttribute('aria-rowindex', '1001');
  });

  it('becomes cards in a narrow window, which are sorted by a list', async () => {
    await page.viewport(390, 800);
    const screen = await show({ selection: SELECTION });
    const list = screen.getByRole('list', { name: 'Coins' });
    await expect.element(list.getByRole('listitem').first().getByText('BTC', { exact: true })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Sort by' }).click();
    await screen.getByRole('option', { name: 'Coin' }).click();
    await expect.element(list.getByRole('listitem').first().getByText('ARB', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Ascending' }).click();
    await expect.element(list.getByRole('listitem').first().getByText('SOL', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
    await expectAccessible();
    await page.viewport(1280, 800);
  });
});

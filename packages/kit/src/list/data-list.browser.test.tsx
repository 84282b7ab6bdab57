import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '../api/api-error.ts';
import { renderApp } from '../testing/render-app.tsx';
import { DataList } from './data-list.tsx';
import type { ListColumn, ListValues } from './data-list-model.ts';
import type { ListRequest } from './use-list-rows.ts';

interface Coin {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
}

const COINS: readonly Coin[] = [
  { id: 'BTC', kind: 'coin', amount: '3' },
  { id: 'ETH', kind: 'coin', amount: '20' },
  { id: 'USDT', kind: 'token', amount: '1000' },
];
const COLUMNS: readonly ListColumn<Coin>[] = [
  { id: 'id', headId: 'common.all', cell: ({ id }) => id, sortable: true, csv: ({ id }) => id },
  { id: 'amount', headId: 'list.columns', cell: ({ amount }) => amount, figure: true, csv: ({ amount }) => amount },
];
const FILTERS = {
  q: { kind: 'text', labelId: 'common.search' },
  kind: {
    kind: 'select',
    labelId: 'list.filters',
    items: [
      { value: 'coin', label: 'Coins' },
      { value: 'token', label: 'Tokens' },
    ],
  },
} as const;

type Request = ListRequest<ListValues<typeof FILTERS>>;
type Read = (request: Request) => Promise<{ readonly items: readonly Coin[]; readonly nextCursor: string }>;

const readCoins: Read = async ({ values, sort }) => {
  const kept = COINS.filter(({ id, kind }) => id.includes(values.q) && (values.kind === '' || kind === values.kind));
  return { items: sort?.direction === 'descending' ? kept.toReversed() : kept, nextCursor: '' };
};

async function show(read: Read = readCoins, address = 'coins') {
  const app = await renderApp(
    <DataList
      caption="Coins of the test"
      columns={COLUMNS}
      rowId={({ id }) => id}
      source={{ kind: 'pages', key: ['coins'], read }}
      filters={FILTERS}
      failedId="common.noFilterMatch"
      empty={<p>No coins at all</p>}
      exported={{ name: 'coins' }}
    />,
    { address, words: ['list'] },
  );
  const cell = (name: string) => app.screen.getByRole('cell', { name, exact: true });
  return { ...app, cell, search: () => app.router.state.location.search };
}

const unreachable = () => Promise.reject(new ApiError('INSUFFICIENT_BALANCE', 40_900, 409));

/** The names and texts of the files that the page saves. */
function savedFiles() {
  const files: { readonly name: string; readonly text: Promise<string> }[] = [];
  let blob = new Blob();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
    if (source instanceof Blob) blob = source;
    return 'blob:saved';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blob.text() });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return files;
}

describe('DataList', () => {
  it('reads its choices from the address, and what an address gets wrong counts as none', async () => {
    const { cell, search } = await show(readCoins, 'coins?kind=token&sort=-id');
    await expect.element(cell('USDT')).toBeVisible();
    await expect.element(cell('BTC')).not.toBeInTheDocument();
    expect(search()).toMatchObject({ kind: 'token', sort: '-id' });
    await expectAccessible();
  });

  it('shows all where the address asks for a kind that there is not', async () => {
    const { cell } = await show(readCoins, 'coins?kind=nonsense');
    await expect.element(cell('BTC')).toBeVisible();
    await expect.element(cell('USDT')).toBeVisible();
  });

  it('writes a choice to the address; the button back takes it back', async () => {
    const { screen, cell, router, search } = await show();
    await screen.getByRole('combobox', { name: 'Filters' }).click();
    await screen.getByRole('option', { name: 'Tokens' }).click();
    await expect.element(cell('BTC')).not.toBeInTheDocument();
    expect(search()).toEqual({ kind: 'token' });
    router.history.back();
    await expect.element(cell('BTC')).toBeVisible();
    expect(search()).toEqual({});
  });

  it('makes one step of the history of a text, however it is typed', async () => {
    const { screen, cell, router, search } = await show();
    const field = screen.getByRole('searchbox', { name: 'Search' });
    await field.fill('BT');
    await expect.poll(search).toEqual({ q: 'BT' });
    await field.fill('BTC');
    await expect.poll(search).toEqual({ q: 'BTC' });
    router.history.back();
    await expect.element(field).toHaveValue('');
    await expect.element(cell('USDT')).toBeVisible();
  });

  it('asks its source to sort', async () => {
    const read = vi.fn(readCoins);
    const { screen, cell, search } = await show(read);
    await screen.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(search).toEqual({ sort: 'id' });
    await screen.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(search).toEqual({ sort: '-id' });
    await expect.poll(() => read.mock.lastCall?.[0].sort).toEqual({ column: 'id', direction: 'descending' });
    await expect.element(cell('BTC')).toBeVisible();
  });

  it('tells an empty list from one that its choices leave empty, and takes them back', async () => {
    const { screen, cell } = await show(readCoins, 'coins?q=zzz');
    await expect.element(screen.getByText('No coins at all')).not.toBeInTheDocument();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(cell('BTC')).toBeVisible();
  });

  it('shows what a list without rows would show', async () => {
    const { screen } = await show(async () => ({ items: [], nextCursor: '' }));
    await expect.element(screen.getByText('No coins at all')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('says why nothing could be read, with the code, and reads again', async () => {
    let read: Read = unreachable;
    const { screen, cell } = await show((request) => read(request));
    await expect.element(screen.getByText('INSUFFICIENT_BALANCE')).toBeVisible();
    await expectAccessible();
    read = readCoins;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(cell('BTC')).toBeVisible();
  });

  it('keeps the rows that are there when a newer reading fails, and says that they are old', async () => {
    let read: Read = readCoins;
    const { screen, cell, queryClient } = await show((request) => read(request));
    await expect.element(cell('BTC')).toBeVisible();
    read = unreachable;
    void queryClient.invalidateQueries();
    const note = screen.getByRole('status').getByRole('button', { name: 'Try again' });
    await expect.element(note).toBeVisible();
    await expect.element(cell('BTC')).toBeVisible();
    read = readCoins;
    await note.click();
    await expect.element(note).not.toBeInTheDocument();
  });

  it('adds the next page by its button, and says when that failed', async () => {
    let isDown = true;
    const { screen, cell } = await show(async (request) => {
      if (request.cursor === '') return { items: COINS.slice(0, 2), nextCursor: 'next' };
      return isDown ? unreachable() : { items: COINS.slice(2), nextCursor: '' };
    });
    const more = screen.getByRole('button', { name: 'Load more' });
    await more.click();
    await expect.element(screen.getByRole('alert').first()).toBeVisible();
    await expect.element(cell('ETH')).toBeVisible();
    isDown = false;
    await more.click();
    await expect.element(cell('USDT')).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
  });

  it('saves all pages of what is shown as a file', async () => {
    const files = savedFiles();
    const { screen, cell } = await show(async (request) => {
      const { items } = await readCoins(request);
      return request.cursor === ''
        ? { items: items.slice(0, 1), nextCursor: '2' }
        : { items: items.slice(1), nextCursor: '' };
    }, 'coins?kind=coin');
    await expect.element(cell('BTC')).toBeVisible();
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['coins.csv']);
    expect((await files[0]?.text)?.trim().split(/\r?\n/)).toEqual(['id,amount', 'BTC,3', 'ETH,20']);
  });

  it('stops an export that takes too long, without a file or a complaint', async () => {
    const files = savedFiles();
    let signal: AbortSignal | undefined;
    const { screen, cell } = await show((request) => {
      if (request.limit !== '100') return readCoins(request);
      signal = request.signal;
      return new Promise((_, reject) => request.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    await expect.element(cell('BTC')).toBeVisible();
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    expect(signal?.aborted).toBe(true);
    expect(files).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog', { includeHidden: true })).not.toBeInTheDocument();
  });
});

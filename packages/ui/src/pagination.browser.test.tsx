import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { CursorPager, Pagination } from './pagination.tsx';
import { expectAccessible } from './testing/accessible.ts';

const WORDS = {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  position: (page: number, count: number) => `Page ${page} of ${count}`,
};

function Pages({ count }: { readonly count: number }) {
  const [page, setPage] = useState(1);
  return <Pagination words={WORDS} page={page} pageCount={count} onPageChange={setPage} />;
}

describe('Pagination', () => {
  it('marks the page and goes to the one that is pressed', async () => {
    const screen = await render(<Pages count={9} />);
    await screen.getByRole('button', { name: 'Page 9' }).click();
    await expect.element(screen.getByRole('button', { name: 'Page 9' })).toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Previous page' }).click();
    await expect.element(screen.getByRole('button', { name: 'Page 8' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible();
  });
});

describe('CursorPager', () => {
  it('goes only where there is a page', async () => {
    const gone: string[] = [];
    const screen = await render(
      <CursorPager words={WORDS} onPrevious={undefined} onNext={() => gone.push('next')}>
        1–50
      </CursorPager>,
    );
    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Next page' }).click();
    expect(gone).toEqual(['next']);
    await expectAccessible();
  });
});

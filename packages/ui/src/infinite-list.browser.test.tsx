import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';

let asked = 0;

function List(props: Partial<InfiniteListProps>) {
  const { count = 3 } = props;
  return (
    <InfiniteList
      words={{ more: 'Load more', loading: 'Loading', end: 'That is all' }}
      count={count}
      hasMore
      isLoading={false}
      onMore={onMore}
      {...props}
    >
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <p key={at} style={{ height: 600 }}>
          Item {at}
        </p>
      ))}
    </InfiniteList>
  );
}

function onMore(): void {
  asked += 1;
}

async function show(props: Partial<InfiniteListProps> = {}) {
  asked = 0;
  window.scrollTo(0, 0);
  return render(<List {...props} />);
}

describe('InfiniteList', () => {
  it('asks once for more when its end comes near, and again only for another number of items', async () => {
    const screen = await show();
    expect(asked).toBe(0);
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => asked).toBe(1);
    await screen.rerender(<List isLoading />);
    await expect.element(screen.getByText('Loading')).toBeVisible();
    await screen.rerender(<List />);
    await screen.getByRole('button', { name: 'Load more' }).click();
    expect(asked).toBe(2);
    await screen.rerender(<List count={4} />);
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => asked).toBe(3);
  });

  it('asks when its end left sight and came back before the page heard of either', async () => {
    let report: IntersectionObserverCallback = () => undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    try {
      await show();
      const changes = [false, true].map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);
      report(changes, new Observer(report) as unknown as IntersectionObserver);
      await expect.poll(() => asked).toBe(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('asks for nothing after an error until its button is pressed', async () => {
    const screen = await show({ count: 0, error: 'Out of reach' });
    await expect.element(screen.getByText('Out of reach')).toBeVisible();
    expect(asked).toBe(0);
    await screen.getByRole('button', { name: 'Load more' }).click();
    expect(asked).toBe(1);
  });

  it('says that nothing follows', async () => {
    const screen = await show({ hasMore: false });
    await expect.element(screen.getByText('That is all')).toBeInTheDocument();
    expect(asked).toBe(0);
  });
});

import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx, IconButton } from '@bourse/ui';
import { ArrowUp, Headset } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useScrolledFar } from './use-scrolled-far.ts';

const ROUND =
  'inline-flex size-10 items-center justify-center rounded-full border bg-surface-1 text-text-2 shadow-float hover:text-text-1 max-md:size-11';

/**
 * Back to top and customer service, fixed at the end of the line. Wide screens keep a margin for them; a phone shows them
 * only to somebody who has scrolled, above its bar, and the page's end leaves room below them.
 */
export function SideButtons() {
  const intl = useIntl();
  const isFar = useScrolledFar();
  const service = intl.formatMessage({ id: 'shell.side.service' });
  return (
    <aside
      aria-label={intl.formatMessage({ id: 'shell.side.label' })}
      className={cx(
        'fixed end-1 bottom-6 z-20 flex flex-col gap-2 max-md:end-3 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]',
        !isFar && 'max-md:hidden',
      )}
    >
      {isFar && (
        <IconButton
          label={intl.formatMessage({ id: 'shell.scrollToTop' })}
          onClick={() => globalThis.scrollTo({ top: 0, behavior: 'smooth' })}
          className={ROUND}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
      )}
      <AppLink to="/support/index" aria-label={service} title={service} className={ROUND}>
        <Headset size={18} aria-hidden="true" />
      </AppLink>
    </aside>
  );
}

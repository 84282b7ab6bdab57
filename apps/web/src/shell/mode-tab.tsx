import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx, Shortened } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useSiteMode } from './site-mode.ts';

const TAB =
  'inline-flex h-7 min-w-0 items-center justify-center rounded-4 px-2.5 text-12 font-medium whitespace-nowrap max-md:h-11 max-md:flex-1';

export interface ModeTabProps {
  readonly className?: string | undefined;
  readonly onPick?: (() => void) | undefined;
}

/** Switches between the exchange and web3. */
export function ModeTab({ className, onPick }: ModeTabProps) {
  const intl = useIntl();
  const isWeb3 = useSiteMode() === 'web3';
  const tabs = [
    { id: 'shell.mode.exchange', to: '/', isCurrent: !isWeb3 },
    { id: 'shell.mode.web3', to: '/web3', isCurrent: isWeb3 },
  ] as const;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'shell.mode' })}
      className={cx('min-w-0 items-center rounded-4 bg-surface-2 p-0.5', className ?? 'inline-flex')}
    >
      {tabs.map(({ id, to, isCurrent }) => (
        <AppLink
          key={id}
          to={to}
          onClick={onPick}
          aria-current={isCurrent ? 'true' : undefined}
          className={cx(TAB, isCurrent ? 'bg-surface-3 text-text-1' : 'text-text-2 hover:text-text-1')}
        >
          <Shortened text={intl.formatMessage({ id })} />
        </AppLink>
      ))}
    </nav>
  );
}

import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { Button, cx } from '@bourse/ui';
import { ShieldAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useLoginAgain } from './use-login-again.ts';

export interface KeysLockedProps {
  /** Why this browser cannot sign. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Says why keys can be looked at here but not changed, and what helps. */
export function KeysLocked({ error, onRetry }: KeysLockedProps) {
  const words = useErrorWords();
  const loginAgain = useLoginAgain();
  const name = errorNameOf(error);
  const isLost = name === 'SESSION_KEYS_BOUND' || name === 'SESSION_KEYS_INVALID';
  return (
    <div role="alert" className={cx(PANEL, 'flex flex-wrap items-center gap-x-4 gap-y-3 p-4')}>
      <ShieldAlert size={20} aria-hidden="true" className="shrink-0 text-warning" />
      <div className="min-w-0 flex-1 basis-64 text-pretty">
        <p className="text-14 font-medium">
          <FormattedMessage id="apiKeys.locked" />
        </p>
        <p className="mt-0.5 max-w-2xl text-13 text-text-2">{words(error)}</p>
      </div>
      {isLost && (
        <Button tone="accent" className="max-md:w-full" onClick={() => void loginAgain()}>
          <FormattedMessage id="apiKeys.loginAgain" />
        </Button>
      )}
      {/* Another address is needed for this one; trying again would change nothing. */}
      {!isLost && name !== 'KEYS_NEED_HTTPS' && (
        <Button className="max-md:w-full" onClick={onRetry}>
          <FormattedMessage id="common.retry" />
        </Button>
      )}
    </div>
  );
}

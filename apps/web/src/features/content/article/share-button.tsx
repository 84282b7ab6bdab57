import { Button, showToast } from '@bourse/ui';
import { Link2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';

const TOAST_MS = 3500;

export interface ShareButtonProps {
  readonly title: string;
}

/** Gives the article's address away: by the device's own sheet where it has one, else by copying. */
export function ShareButton({ title }: ShareButtonProps) {
  const intl = useIntl();
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({
        tone: 'success',
        title: intl.formatMessage({ id: 'content.article.linkCopied' }),
        timeoutMs: TOAST_MS,
      });
    } catch {
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'common.copyFailed' }) });
    }
  };
  const share = async () => {
    const url = globalThis.location.href.split('#', 1)[0] ?? '';
    const isTouch = globalThis.matchMedia('(pointer: coarse)').matches;
    if (!isTouch || typeof navigator.share !== 'function') return copy(url);
    // Whoever closes the sheet has changed his mind.
    return navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <Button tone="quiet" size="sm" onClick={() => void share()}>
      <Link2 size={14} aria-hidden="true" />
      <FormattedMessage id="content.article.share" />
    </Button>
  );
}

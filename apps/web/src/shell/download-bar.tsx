import { readText, STORAGE_KEYS, writeText } from '@bourse/kit/browser/storage.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Mark } from '@bourse/kit/page/mark.tsx';
import { buttonClass, IconButton, Shortened } from '@bourse/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** The only stored value that hides the bar; anything else counts as nothing stored. */
const HIDDEN = 'false';

/**
 * The phone's offer of the app, above the header until it is closed, then never again; the terminal has no room for it. It is there from the
 * first paint on.
 */
export function DownloadBar() {
  const intl = useIntl();
  const [isShown, setShown] = useState(() => readText(STORAGE_KEYS.mobileDownload) !== HIDDEN);
  if (!isShown) return null;
  return (
    <aside
      data-unsure="offer"
      aria-label={intl.formatMessage({ id: 'shell.downloadBar.label' })}
      className="flex min-h-14 items-center gap-2.5 border-b bg-surface-2 ps-4 pe-1 md:hidden"
    >
      <Mark size={28} />
      <p className="min-w-0 flex-1 py-1.5 text-13 text-pretty wrap-anywhere text-text-2">
        <FormattedMessage id="shell.downloadBar.text" />
      </p>
      <AppLink to="/app/downLoad" className={buttonClass('accent', 'sm', 'max-w-[45vw]')}>
        <Shortened text={intl.formatMessage({ id: 'shell.downloadBar.get' })} />
      </AppLink>
      <IconButton
        label={intl.formatMessage({ id: 'shell.downloadBar.close' })}
        onClick={() => {
          writeText(STORAGE_KEYS.mobileDownload, HIDDEN);
          setShown(false);
        }}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}

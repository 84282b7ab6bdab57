import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { CopyButton } from '@bourse/kit/page/copy-button.tsx';
import { LateQrCode } from '@bourse/kit/page/late-qr-code.tsx';
import { Popover, Shortened } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shellCalls } from './calls.ts';
import { absoluteUrl, type BackupDomain, shownDomains } from './download-urls.ts';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

const QR_PIXELS = 144;
/** Where the application is when the exchange cannot be asked. */
const DOWNLOAD_PATH = '/app/downLoad';

/** The header's way to the application, and the site's other domains. */
export function DownloadMenu({ defaultOpen }: ToolMenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Popover
      label={useToolLabel('download')}
      align="end"
      openOnHover
      pressedEarly={defaultOpen}
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-4!"
      trigger={<ToolButton tool="download" />}
    >
      <DownloadPanel onPick={() => setOpen(false)} />
    </Popover>
  );
}

function DownloadPanel({ onPick }: { readonly onPick: () => void }) {
  const intl = useIntl();
  const { data } = useQuery({
    queryKey: ['downloadUrls'],
    queryFn: ({ signal }) => api(shellCalls.downloadUrls, { signal }),
    staleTime: 60_000,
  });
  const url = absoluteUrl(data?.downloadUrl ?? DOWNLOAD_PATH, globalThis.location.origin);
  const domains = shownDomains(data?.backupDomains ?? []);
  return (
    <>
      <div className="flex flex-col items-center gap-3 text-center">
        <LateQrCode text={url} label={intl.formatMessage({ id: 'header.download.qr' })} size={QR_PIXELS} />
        <p className="text-13 text-text-2">
          <FormattedMessage id="header.download.scan" />
        </p>
        <AppLink
          to={DOWNLOAD_PATH}
          preload={false}
          onClick={onPick}
          className="inline-flex min-h-9 items-center text-13 text-accent hover:underline"
        >
          <FormattedMessage id="header.download.more" />
        </AppLink>
      </div>
      {domains.length > 0 && (
        <div className="mt-3 border-t pt-3">
          <h2 id="backup-domains" className="text-12 text-text-3">
            <FormattedMessage id="header.download.domains" />
          </h2>
          <ul aria-labelledby="backup-domains" className="mt-1">
            {domains.map((domain) => (
              <Domain key={domain.text} {...domain} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Domain({ text, href }: BackupDomain) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'header.download.open' }, { domain: text });
  return (
    <li className="flex min-h-9 items-center gap-1 text-13">
      <Shortened dir="ltr" text={text} className="min-w-0 flex-1 text-start" />
      <CopyButton
        text={text}
        label={intl.formatMessage({ id: 'header.download.copy' }, { domain: text })}
        done={intl.formatMessage({ id: 'header.download.copied' })}
      />
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        title={label}
        aria-label={label}
        className="inline-flex size-7 items-center justify-center rounded-4 text-text-2 hover:bg-surface-2 hover:text-text-1 max-md:size-11"
      >
        <ExternalLink size={13} aria-hidden="true" />
      </a>
    </li>
  );
}

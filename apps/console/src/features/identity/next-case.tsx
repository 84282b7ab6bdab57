import { errorText } from '@bourse/kit/api/error-words.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, showToast } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestWaiting } from './queries.ts';

/** Opens the case that has waited longest, beside the present one and the reviewer's own. */
export function useNextCase(beside: number) {
  const intl = useIntl();
  const lang = useLang();
  const navigate = useNavigate();
  const ownAccountId = useUser()?.fid ?? 0;
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const recordId = await longestWaiting(beside, ownAccountId);
      if (recordId === undefined) showToast({ tone: 'info', title: intl.formatMessage({ id: 'identity.noneWaits' }) });
      else await navigate({ to: `/${lang}/identity/${recordId}` });
    } catch (error) {
      showToast({ tone: 'error', title: errorText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  return { open, isBusy };
}

/** The same as a button. */
export function NextCaseButton({ beside }: { readonly beside: number }) {
  const { open, isBusy } = useNextCase(beside);
  return (
    <Button tone={beside === 0 ? 'accent' : 'neutral'} busy={isBusy} onClick={() => void open()}>
      <FormattedMessage id="identity.next" />
      <ArrowRight size={15} aria-hidden="true" className="rtl:-scale-x-100" />
    </Button>
  );
}

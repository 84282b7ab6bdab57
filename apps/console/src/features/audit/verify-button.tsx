import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { Button, CopyField, Dialog, showToast } from '@bourse/ui';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { auditCalls } from './calls.ts';

type Result = RouteData<'verifyAuditLog'>;

/** Verifies the chain of the whole log on the server, and shows its head or where it breaks. */
export function VerifyButton() {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const verify = async () => {
    setBusy(true);
    try {
      setResult(await api(auditCalls.verifyAuditLog));
    } catch (error) {
      showToast({ tone: 'error', title: errorText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void verify()}>
        <ShieldCheck size={15} aria-hidden="true" />
        <FormattedMessage id="audit.verify" />
      </Button>
      {result !== undefined && (
        <Dialog
          open
          onOpenChange={(open) => !open && setResult(undefined)}
          title={<FormattedMessage id={result.ok ? 'audit.whole' : 'audit.broken'} />}
          description={<Finding result={result} />}
          closeLabel={intl.formatMessage({ id: 'common.close' })}
        >
          <CopyField
            label={intl.formatMessage({ id: 'audit.head' })}
            value={`${result.entries}:${result.head}`}
            words={{
              copy: intl.formatMessage({ id: 'room.copy' }),
              copied: intl.formatMessage({ id: 'room.copied' }),
              failed: intl.formatMessage({ id: 'common.copyFailed' }),
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Finding({ result: { ok, entries, badSeq, problem } }: { readonly result: Result }) {
  if (ok) return <FormattedMessage id="audit.wholeText" values={{ entries }} />;
  return <FormattedMessage id={`audit.problem.${problem}`} values={{ seq: badSeq }} />;
}

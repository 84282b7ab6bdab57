import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { makePasskey, passkeysHere } from '@bourse/kit/passkey/passkey.ts';
import { Badge, Button } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { PasskeyItem } from './passkey-item.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { CHANGED_FACTORS, PASSKEYS_KEY } from './security-keys.ts';
import { SecurityRow } from './security-row.tsx';

type Begun = RouteData<'beginPasskey'>;

/** The user's passkeys: what they are, those that there are, and one more. */
export function PasskeysRow() {
  const intl = useIntl();
  const query = useQuery({ queryKey: PASSKEYS_KEY, queryFn: ({ signal }) => api(accountCalls.passkeys, { signal }) });
  const [begun, setBegun] = useState<Begun>();
  const begin = useAction({ run: () => api(accountCalls.beginPasskey, {}), onDone: setBegun });
  const add = useAction({
    run: async ({ ceremony, name }: { readonly ceremony: Begun; readonly name: string }) =>
      api(accountCalls.addPasskey, { body: { name, ...(await makePasskey(ceremony)) } }),
    done: () => intl.formatMessage({ id: 'account.passkeys.added' }),
    // The browser's dialog used the ceremony up, whatever came of it.
    invalidates: CHANGED_FACTORS,
  });
  const passkeys = query.data;
  const where = passkeysHere();
  return (
    <div>
      <SecurityRow
        icon={<Fingerprint size={18} aria-hidden="true" />}
        title={
          <>
            <FormattedMessage id="account.passkeys.title" />
            {passkeys !== undefined && passkeys.length > 0 && (
              <Badge tone="up">
                <FormattedMessage id="account.passkeys.count" values={{ count: passkeys.length }} />
              </Badge>
            )}
          </>
        }
        text={
          <>
            <FormattedMessage id="account.passkeys.text" /> <NotHere where={where} />
            {query.isError && <FormattedMessage id="account.passkeys.failed" />}
          </>
        }
      >
        {where === 'yes' && (
          <Button busy={begin.isPending || add.isPending} onClick={() => void begin.run()}>
            <FormattedMessage id="account.passkeys.add" />
          </Button>
        )}
      </SecurityRow>
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="mx-4 mb-3 divide-y rounded-8 border md:ms-14 md:me-5">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      {begun !== undefined && (
        <PasskeyNameDialog
          title={<FormattedMessage id="account.passkeys.add" />}
          submitLabel={<FormattedMessage id="account.passkeys.continue" />}
          onClose={() => setBegun(undefined)}
          onName={(name) => {
            setBegun(undefined);
            void add.run({ ceremony: begun, name });
          }}
        />
      )}
    </div>
  );
}

function NotHere({ where }: { readonly where: ReturnType<typeof passkeysHere> }) {
  if (where === 'yes') return null;
  if (where === 'browser') return <FormattedMessage id="account.passkeys.needBrowser" />;
  // The names of a computer's own addresses; others are the operator's to give.
  const host = `localhost${location.port === '' ? '' : `:${location.port}`}`;
  return <FormattedMessage id="account.passkeys.needName" values={{ host: <bdi dir="ltr">{host}</bdi> }} />;
}

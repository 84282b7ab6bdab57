import { DOCUMENT_TYPES, type DocumentType, type RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Callout, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { SHOWN, useAct } from '../../room/use-act.ts';
import { usersCalls } from './calls.ts';

type Found = RouteData<'findKycDocument'>;

/** Finds who has used a document. The number goes by the body of a call of its own, never into an address. */
export function DocumentDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const [documentCountry, setCountry] = useState('');
  const [documentType, setType] = useState<DocumentType>('passport');
  const [documentNumber, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const [found, setFound] = useState<Found>();
  const { act, isBusy, error } = useAct(
    async () => {
      const body = { documentCountry, documentType, documentNumber: documentNumber.trim() };
      setFound(await api(usersCalls.findKycDocument, { body }));
      return SHOWN;
    },
    { doneId: 'users.byDocument', changes: [] },
  );
  // What was found is about the document as it was asked for.
  const change = (apply: () => void) => {
    setFound(undefined);
    apply();
  };
  const isCountry = /^[A-Z]{2}$/.test(documentCountry);
  const isNumber = documentNumber.trim() !== '';
  const submit = async () => {
    setTried(true);
    setFound(undefined);
    if (isCountry && isNumber) await act();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="users.byDocument" />}
      text={<FormattedMessage id="users.byDocument.text" />}
      submitLabel={<FormattedMessage id="users.byDocument.find" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={intl.formatMessage({ id: 'users.documentType' })}
          value={documentType}
          onValueChange={(type) => change(() => setType(type))}
          items={DOCUMENT_TYPES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `users.document.${value}` }),
          }))}
        />
        <TextField
          label={intl.formatMessage({ id: 'users.documentCountry' })}
          autoComplete="off"
          maxLength={2}
          value={documentCountry}
          onChange={(event) => change(() => setCountry(event.target.value.trim().toUpperCase()))}
          error={isTried && !isCountry ? intl.formatMessage({ id: 'users.countryInvalid' }) : undefined}
        />
      </div>
      <TextField
        label={intl.formatMessage({ id: 'users.documentNumber' })}
        autoComplete="off"
        maxLength={40}
        value={documentNumber}
        onChange={(event) => change(() => setNumber(event.target.value))}
        error={isTried && !isNumber ? intl.formatMessage({ id: 'users.documentNumberMissing' }) : undefined}
      />
      {found !== undefined && <Accounts found={found} onPick={onClose} />}
    </FormDialog>
  );
}

function Accounts({ found, onPick }: { readonly found: Found; readonly onPick: () => void }) {
  if (found.length === 0) {
    return (
      <Callout isNew>
        <FormattedMessage id="users.byDocument.none" />
      </Callout>
    );
  }
  return (
    <Callout isNew title={<FormattedMessage id="users.byDocument.found" values={{ count: found.length }} />}>
      <ul>
        {found.map(({ accountId, recordId }) => (
          <li key={recordId}>
            <AppLink
              to={`/users/${accountId}`}
              search={{ list: 'identity' }}
              onClick={onPick}
              className="num text-accent hover:underline"
            >
              {accountId}
            </AppLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

import { API_CODES } from '@bourse/contract';
import { errorMessageId } from '@bourse/kit/api/api-error.ts';
import { Cell, HeadCell, Row, ScrollBox, Table } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';

/** Every refusal of the API, by number. */
export function CodeTable() {
  const intl = useIntl();
  const rows = Object.entries(API_CODES).sort(([, a], [, b]) => a.code - b.code);
  return (
    <section id="codes" aria-labelledby="codes-name" className="scroll-mt-20 border-t py-8">
      <h2 id="codes-name" className="text-20 font-semibold">
        <FormattedMessage id="apiReference.codes" />
      </h2>
      <p className="mt-2 mb-4 max-w-2xl text-14 text-text-2">
        <FormattedMessage id="apiReference.codesText" />
      </p>
      <ScrollBox className="rounded-8 border bg-surface-1">
        <Table caption={intl.formatMessage({ id: 'apiReference.codes' })}>
          <thead className="border-b">
            <tr>
              {(['code', 'name', 'http', 'meaning'] as const).map((id) => (
                <HeadCell key={id} className={id === 'meaning' ? 'max-md:hidden' : undefined}>
                  <FormattedMessage id={`apiReference.${id}`} />
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { code, http }]) => (
              <Row key={name}>
                <Cell figure>{code}</Cell>
                <Cell className="max-md:py-1 max-md:whitespace-normal">
                  <span className="font-mono wrap-anywhere">{name}</span>
                  <span className="block text-text-2 md:hidden">
                    <FormattedMessage id={errorMessageId(name)} />
                  </span>
                </Cell>
                <Cell figure>{http}</Cell>
                <Cell className="whitespace-normal! text-text-2 max-md:hidden">
                  <FormattedMessage id={errorMessageId(name)} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </ScrollBox>
    </section>
  );
}

import { useIntl } from 'react-intl';
import { Catalogue } from './catalogue.tsx';

/** Every component in every state, for those who build the site. */
export function DesignPage() {
  return (
    <div lang="en" className="mx-auto w-full max-w-400 px-4 py-8 md:px-6">
      <h1 className="mb-6 text-28 font-semibold">{useIntl().formatMessage({ id: 'design.title' })}</h1>
      <Catalogue />
    </div>
  );
}

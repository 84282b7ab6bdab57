import type { Feature } from '../platform/feature.ts';
import { account } from './account/feature.ts';
import { alerts } from './alerts/feature.ts';
import { apiGateway } from './api-gateway/feature.ts';
import { apiKeys } from './api-keys/feature.ts';
import { operatorConsole } from './console/feature.ts';
import { content } from './content/feature.ts';
import { contracts } from './contracts/feature.ts';
import { convert } from './convert/feature.ts';
import { demo } from './demo/feature.ts';
import { funds } from './funds/feature.ts';
import { inbox } from './inbox/feature.ts';
import { kyc } from './kyc/feature.ts';
import { markets } from './markets/feature.ts';
import { site } from './site/feature.ts';
import { spot } from './spot/feature.ts';
import { strategies } from './strategies/feature.ts';
import { subAccounts } from './sub-accounts/feature.ts';
import { support } from './support/feature.ts';
import { transfer } from './transfer/feature.ts';
import { workspace } from './workspace/feature.ts';

/** Every product of the server, in the order in which they start; they stop in the reverse order. */
export const FEATURES: readonly Feature[] = [
  inbox,
  account,
  apiKeys,
  subAccounts,
  kyc,
  site,
  operatorConsole,
  markets,
  spot,
  funds,
  transfer,
  convert,
  support,
  alerts,
  workspace,
  contracts,
  content,
  strategies,
  apiGateway,
  demo,
];

/** Runs the sandbox as a process of its own: `KYC_SANDBOX_SECRET=… KYC_SANDBOX_PORT=8190 node main.ts`. */
import { startSandboxProvider } from './sandbox-provider.ts';

const { KYC_SANDBOX_PORT: port = '8190', KYC_SANDBOX_SECRET: secret = '' } = process.env;
if (secret.length < 32)
  throw new Error('KYC_SANDBOX_SECRET must have at least 32 characters; the exchange has the same.');
const sandbox = await startSandboxProvider({ secret, port: Number(port) });
process.stdout.write(`The sandbox identity provider listens on ${sandbox.url}\n`);
process.once('SIGTERM', () => void sandbox.close());
process.once('SIGINT', () => void sandbox.close());

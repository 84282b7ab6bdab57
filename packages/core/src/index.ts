export * from './commands.ts';
export * from './events.ts';
export * from './exchange.ts';
export * from './house-accounts.ts';
export * from './reject-codes.ts';

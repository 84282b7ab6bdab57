export * from './codes.ts';
export * from './define-routes.ts';
export * from './modules.ts';
export * from './modules.ts';
export * from './routes.ts';
export * as schemas from './schemas.ts';
export * from './signing.ts';
export * from './site.ts';
export * from './topics.ts';

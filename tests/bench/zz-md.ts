import { wsBench } from './ws-bench.ts';
for (const line of await wsBench()) console.log(JSON.stringify(line));

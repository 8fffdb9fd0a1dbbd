// The table by React and Node alone, without scripts or data for the browser: what the public benchmark calls React.
import http from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import { getRows } from '../../../shared/components/rows';
import { App } from './App';

http
  .createServer(async (_req, res) => {
    const s = renderToPipeableStream(<App page="table" data={{ rows: await getRows() }} />, {
      onShellReady() {
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        s.pipe(res);
      },
    });
  })
  .listen(Number(process.env.PORT), '127.0.0.1');

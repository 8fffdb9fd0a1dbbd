// Answers every peer the same: news, products and the session of an account. Our gateway asks for the same things by
// the addresses that its services have, and for what every page of ours needs: the site and the line of content events.
import http from 'node:http';
import { news, PRODUCTS, product, user } from '../shared/data.mjs';

const PORT = Number(process.env.PORT || 21100);
const buf = (o) => Buffer.from(JSON.stringify(o));
const NEWS = buf(news);
const PROD = new Map(PRODUCTS.map((p) => [`/products/${p}`, buf(product(p))]));
const SITE = buf({
  name: 'Acme Cloud',
  tagline: '',
  description: 'Acme Cloud',
  social_url: null,
  social_label: null,
  contact_email: null,
  contact_phone: null,
  address_lines: [],
  footnote: '',
});
const counts = { news: 0, product: 0, session: 0, other: 0 };
function send(res, status, b) {
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': b.length });
  res.end(b);
}
const server = http.createServer((req, res) => {
  const u = req.url.startsWith('/content/')
    ? req.url.slice(8)
    : req.url.startsWith('/auth/')
      ? req.url.slice(5)
      : req.url;
  if (u === '/news') {
    counts.news++;
    return send(res, 200, NEWS);
  }
  const p = PROD.get(u);
  if (p) {
    counts.product++;
    return send(res, 200, p);
  }
  if (u === '/session/validate') {
    counts.session++;
    const a = req.headers.authorization || '';
    return a.startsWith('Bearer ') && a.length > 12
      ? send(res, 200, buf(user(a.slice(7))))
      : send(res, 401, buf({ error: 'no session' }));
  }
  if (u === '/__counts') return send(res, 200, buf(counts));
  if (u === '/site') return send(res, 200, SITE);
  if (u.startsWith('/events')) {
    // stays open, says hello at once and then every 15 s
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: {"sequence":1,"tags":[]}\n\n');
    const t = setInterval(() => res.write(': \n\n'), 15_000);
    res.on('close', () => clearInterval(t));
    return;
  }
  counts.other++;
  send(res, 404, buf({ error: 'not found' }));
});
server.keepAliveTimeout = 120_000;
server.requestTimeout = 0;
server.listen(PORT, '127.0.0.1', 4096, () => console.log(`upstream on ${PORT}`));

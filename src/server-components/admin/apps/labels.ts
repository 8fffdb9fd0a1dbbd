export const appLabels = { name: 'Name', domain: 'Domain' } as const;
export const endpointLabels = {
  path: 'Path',
  description: 'Description',
  method: 'Method',
  open: 'Permissions',
} as const;
export const auditLabels = {
  ...appLabels,
  ...endpointLabels,
  permissionId: 'Permission',
  permissionIds: 'Permissions',
  appId: 'App',
};
export const auditPhrases = {
  'app.create': 'created this app',
  'app.change': 'changed it',
  'app.delete': 'deleted it',
  'app.restore': 'restored it',
  'endpoint.create': 'created this endpoint',
  'endpoint.change': 'changed it',
  'endpoint.delete': 'deleted it',
  'endpoint.restore': 'restored it',
  'endpoint.link': 'linked a permission',
  'endpoint.unlink': 'unlinked a permission',
};

export const staffApps = {
  endpoint_taken: 'This app already has an endpoint with this method and path.',
  endpoints_full: 'This app has reached the maximum number of endpoints.',
  endpoint_without_permission:
    'Without a permission, everyone who is signed in can reach this endpoint. Please confirm this change.',
  own_app_undeletable: 'You cannot delete this app. You need it to manage this site.',
  own_endpoint_fixed: 'You cannot change or delete the endpoint of the apps screen. You need it to manage this site.',
  own_permission_fixed: 'You cannot remove this permission from the apps screen. You need it to manage this site.',
  domain_taken: 'The app “{app}” has this domain already.',
} as const;

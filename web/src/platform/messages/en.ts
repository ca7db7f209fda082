export const messages = {
  'input-not-valid': 'The request is not valid.',
  'not-json': 'The request body is not valid JSON.',
  'content-type-not-json': 'Send the request as application/json.',
  'too-large': 'The request is too large.',
  'no-such-path': 'Route Not Found',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'too-many-requests-seconds': 'Too many requests. Please try again {when}.',
  'server-busy': 'The service is busy. Please try again in a moment.',
  'server-busy-seconds': 'The service is busy. Please try again {when}.',
  'database-away': 'The service is not available for the moment. Please try again.',
  'database-away-seconds': 'The service is not available for the moment. Please try again {when}.',
  'wait-before-retry-seconds': 'Too many attempts. Please try again {when}.',
  'unexpected': 'Something went wrong.',
  'session-ended': 'The session has ended. To continue, please log in again.',
  'cookies-off':
    'This browser did not keep the cookie that every sign-in needs. Allow cookies for this site and log in again.',
  'cookies-need-https':
    'This browser keeps the cookies of a sign-in over https only. Open this page over https; on your own machine, start the server with “npm start -- --https”.',
  'plain-http':
    'Passwords are not accepted here, because this request reached the server without https. Open this page over https, or contact your administrator.',
  'headers-disagree': 'The request does not belong to this session. Please log in again.',
  'trial-ended': 'Your free trial has ended. Your data can be read and exported, but not changed.',
  'unreachable': 'Network Error',
  'no-data': 'No Data Available',
} as const

export type Messages = Record<keyof typeof messages, string>

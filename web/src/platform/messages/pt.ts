import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'A requisição não é válida.',
  'not-json': 'O corpo da requisição não é um JSON válido.',
  'content-type-not-json': 'Envie a requisição como application/json.',
  'too-large': 'A requisição é grande demais.',
  'no-such-path': 'Página não encontrada',
  'too-many-requests': 'Muitas requisições. Aguarde um momento e tente de novo.',
  'too-many-requests-seconds': 'Muitas requisições. Tente de novo {when}.',
  'server-busy': 'O serviço está ocupado. Tente de novo em instantes.',
  'server-busy-seconds': 'O serviço está ocupado. Tente de novo {when}.',
  'database-away': 'O serviço não está disponível no momento. Tente de novo.',
  'database-away-seconds': 'O serviço não está disponível no momento. Tente de novo {when}.',
  'wait-before-retry-seconds': 'Muitas tentativas. Tente de novo {when}.',
  'unexpected': 'Algo deu errado.',
  'session-ended': 'A sessão terminou. Para continuar, entre de novo.',
  'cookies-off':
    'Este navegador não guardou o cookie de que toda entrada precisa. Permita cookies para este site e entre de novo.',
  'cookies-need-https':
    'Este navegador só guarda os cookies de entrada por https. Abra esta página por https; na sua própria máquina, inicie o servidor com “npm start -- --https”.',
  'plain-http':
    'As senhas não são aceitas aqui, porque este pedido chegou ao servidor sem https. Abra esta página por https ou fale com o seu administrador.',
  'headers-disagree': 'A requisição não pertence a esta sessão. Entre de novo.',
  'trial-ended': 'Sua avaliação gratuita terminou. Seus dados podem ser lidos e exportados, mas não alterados.',
  'unreachable': 'Erro de rede',
  'no-data': 'Nenhum dado disponível',
}

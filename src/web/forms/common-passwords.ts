// Keyboard walks, number sequences, names, teams, seasons, and variants of "password".
const COMMON = `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654 987654321 0987654321 654321 7654321 87654321
  111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 66666666 777777 7777777 888888 88888888
  999999 121212 123123 123123123 112233 11223344 123321 1234321 101010 131313 159753 147258 147258369 789456 789456123
  456789 246810 696969 123654 159357 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 qazwsx qazwsxedc
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz qwert1 asdfgh asdfghjkl asdf1234 asdfasdf zxcvbn zxcvbnm azerty
  abc123 abcd1234 abcdef abcdefg abcdefgh abc12345 aa123456 a123456 a1b2c3 a1b2c3d4 aaaaaa aaaaaaaa
  password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd p@ssw0rd1 passwort
  passwords mypassword newpassword pass1234 pass123 passpass secret secret123 letmein letmein1 letmein123 welcome
  welcome1 welcome123 changeme changeme123 default guest guest123 login login123 access access14 enter
  admin admin1 admin123 admin1234 administrator root toor root123 test123 test1234 testing testtest user123 user1234
  iloveyou iloveyou1 iloveu lovely loveme love123 sweetheart babygirl babyboy princess princess1 angel1 angels
  monkey monkey1 dragon dragon1 tigers tigger shadow shadow1 master master123 killer hunter hunter2 ranger buster
  superman batman batman1 spiderman ironman starwars pokemon pikachu matrix trustno1 whatever nothing blahblah
  freedom sunshine sunshine1 summer summer123 winter winter123 spring autumn flower flowers butterfly rainbow
  football football1 baseball baseball1 basketball basketball1 soccer hockey softball golfer lakers lakers24 celtics
  bulls23 jordan jordan23 michael michael1 lebron23 kobe24 kobe08 warriors yankees cowboys steelers eagles packers
  arsenal chelsea liverpool barcelona realmadrid madness march2024 march2025 march2026 bracket bracket1 champion champion1
  charlie charlie1 daniel ashley jessica jennifer michelle nicole anthony andrew thomas robert george joshua matthew
  hannah amanda samantha maggie ginger pepper cookie cookie1 chocolate banana orange cheese coffee computer internet
  google facebook samsung mustang harley corvette ferrari porsche mercedes hello123 hellohello lol123 fuckyou fuckyou1
  asshole biteme swordfish opensesame
`;

const COMMON_PASSWORDS = new Set(COMMON.trim().split(/\s+/));

/** Whether a password is easy to guess: a common one, or the username. */
export function isCommonPassword(password: string, username = ''): boolean {
  const lowerCase = password.toLowerCase();
  return lowerCase !== '' && (COMMON_PASSWORDS.has(lowerCase) || lowerCase === username.trim().toLowerCase());
}
